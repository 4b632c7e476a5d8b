/** The local judge as the Worker runs it: its model and dictionaries are Data modules of the bundle, so this file loads in workerd alone. */
import chinese from "./data/chinese.bin";
import japanese from "./data/japanese.bin";
import bytes from "./data/model.bin";
import { createLocalJudge } from "./judge.ts";
import { loadModel } from "./model.ts";

/** One an isolate: indexes and the model are kept in it. */
export const localJudge = createLocalJudge({ model: () => loadModel(bytes, { japanese, chinese }) });
