/** The page's files, which the Worker of the `workerd` project serves. */
import { buildPage } from "../../src/page/build.ts";

export default buildPage;
