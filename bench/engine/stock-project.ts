import { execFile } from "node:child_process"
import { cpSync, symlinkSync, writeFileSync } from "node:fs"
import path from "node:path"
import { promisify } from "node:util"
import engine from "@medusajs/medusa/package.json"
import { childEnvironment } from "../../src/config"
import { root } from "../../src/root"

const run = promisify(execFile)
const SOURCES = path.join(root, "bench/engine/stock")
const ENGINE_CLI = "node_modules/@medusajs/cli/cli.js"
const LARGEST_OUTPUT = 64 * 2 ** 20

/** The options for Node to start the stock engine in its project. */
export const STOCK_COMMAND = [path.join(root, ENGINE_CLI), "start"]

/** A project with the stock engine, without our code. */
export interface StockProject {
  directory: string
  /** Runs one of the engine's commands in the project. */
  medusa(words: string[], env: Record<string, string>): Promise<void>
}

export function stockProject(directory: string): StockProject {
  return {
    directory,
    async medusa(words, env) {
      const options = { cwd: directory, env: childEnvironment(env), maxBuffer: LARGEST_OUTPUT }
      await run(process.execPath, [ENGINE_CLI, ...words], options)
    },
  }
}

/**
 * Creates the project in a new folder. It uses our installed packages, so both servers run the same version of the
 * engine.
 */
export function writeStockProject(directory: string): void {
  cpSync(SOURCES, directory, { recursive: true })
  symlinkSync(path.join(root, "node_modules"), path.join(directory, "node_modules"))
  const dependencies = Object.fromEntries(
    ["@medusajs/framework", "@medusajs/medusa", "@medusajs/cli"].map((name) => [name, engine.version]),
  )
  write(directory, "package.json", { name: "stock-engine", version: "1.0.0", private: true, dependencies })
  write(directory, "tsconfig.json", {
    compilerOptions: {
      target: "ES2022",
      module: "NodeNext",
      moduleResolution: "NodeNext",
      esModuleInterop: true,
      skipLibCheck: true,
      outDir: "./.medusa/server",
      rootDir: "./",
    },
    "ts-node": { swc: true },
    include: ["**/*"],
    exclude: ["node_modules", ".medusa"],
  })
}

function write(directory: string, name: string, content: object): void {
  writeFileSync(path.join(directory, name), JSON.stringify(content))
}
