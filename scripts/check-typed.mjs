/**
 * A part of `npm run check`: `npm run types`, `npm run shapes` and `npm run lint` on one program. Each of them would
 * read and compute all types anew, which takes most of their time.
 */
import path from "node:path"
import { ESLint } from "eslint"
import ts from "typescript"
import { TYPED, UNTYPED } from "../eslint.config.mjs"
import { repeatedShapes, shapeFiles } from "./shapes.mjs"

const ROOT = path.resolve(import.meta.dirname, "..")
const NO_TYPES = [path.join(import.meta.dirname, "preact.d.ts")]
const HOST = { getCanonicalFileName: (file) => file, getCurrentDirectory: () => ROOT, getNewLine: () => "\n" }

const { fileNames, options, errors } = ts.getParsedCommandLineOfConfigFile(
  path.join(ROOT, "tsconfig.json"),
  { noEmit: true, paths: { preact: NO_TYPES, "preact/*": NO_TYPES } },
  { ...ts.sys, onUnRecoverableConfigFileDiagnostic: (problem) => fail(ts.formatDiagnostic(problem, HOST)) },
)
const program = ts.createProgram([...new Set([...fileNames, ...shapeFiles()])], options)

// The dashboard has a tsconfig.json of its own: `npm run types:dashboard`.
const problems = [
  ...errors,
  ...program.getOptionsDiagnostics(),
  ...program.getGlobalDiagnostics(),
  ...fileNames
    .map((name) => program.getSourceFile(name))
    .flatMap((file) => [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)]),
]
if (problems.length > 0) fail(ts.formatDiagnostics(problems, HOST))

const repeated = repeatedShapes(program)
if (repeated.length > 0)
  fail([...repeated, "Derive these types from their schemas: z.output, Dated or Received."].join("\n"))

const eslint = new ESLint({
  cwd: ROOT,
  overrideConfig: {
    files: TYPED,
    ignores: UNTYPED,
    languageOptions: { parserOptions: { projectService: false, programs: [program] } },
  },
})
const results = await eslint.lintFiles(["."])
const found = results.some(({ errorCount, warningCount }) => errorCount + warningCount > 0)
if (found) fail(await (await eslint.loadFormatter("stylish")).format(results))

function fail(text) {
  console.log(text)
  process.exitCode = 1
}
