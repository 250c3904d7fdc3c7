/**
 * `npm run shapes`: finds types that repeat a zod schema. Take such a type from the schema instead, by `z.output`,
 * `Dated` or `Received`, so that a change of the schema changes the type too.
 */
import path from "node:path"
import ts from "typescript"
import { repeatedShapes, shapeFiles } from "./shapes.mjs"

const ROOT = path.resolve(import.meta.dirname, "..")
const { config } = ts.readConfigFile(path.join(ROOT, "tsconfig.json"), ts.sys.readFile)
const { options } = ts.parseJsonConfigFileContent(config, ts.sys, ROOT)

const repeated = repeatedShapes(
  ts.createProgram(shapeFiles(), { ...options, noEmit: true, incremental: false }),
)
for (const line of repeated) console.log(line)
if (repeated.length > 0) console.log("Derive these types from their schemas: z.output, Dated or Received.")
process.exitCode = repeated.length > 0 ? 1 : 0
