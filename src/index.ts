import { app } from "./app.ts";

export { LadderBatch } from "./ladder/batch-object.ts";
export { CalibrationLog } from "./ladder/calibration-object.ts";
export default app;
