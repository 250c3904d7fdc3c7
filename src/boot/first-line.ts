import { begin } from "./progress"

/**
 * The first step of the start: loading the code. It takes some seconds and nothing else can print meanwhile, so this
 * module must be imported before the others. `src/server.ts` ends the step.
 */
export const codeStep = begin({ title: "Code", doing: "Loading the code" })
