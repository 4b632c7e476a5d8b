import { app } from "./app.ts";

export { LadderBatch } from "./ladder/batch-object.ts";
export { CalibrationLog } from "./ladder/calibration-object.ts";
export { OutcomeLog } from "./outcomes/log-object.ts";
export default app;
