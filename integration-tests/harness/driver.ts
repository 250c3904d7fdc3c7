import { createRequire } from "node:module"
import type { Client } from "pg"
import { isComparison } from "./comparing"

interface Driver {
  prototype: { query: (this: Client, statement: unknown, ...rest: unknown[]) => unknown }
}

/**
 * Calls `heard` with every SQL statement of this process. It changes the database driver (`pg`), because all
 * connections use it. The engine has its own copy, which is changed too.
 */
export function listen(heard: (client: Client, sql: string) => void): () => void {
  const stops = drivers().map(({ prototype }) => {
    const { query } = prototype
    prototype.query = function (statement, ...rest) {
      if (!isComparison()) heard(this, sqlOf(statement))
      return query.call(this, statement, ...rest)
    }
    return () => {
      prototype.query = query
    }
  })
  return () => {
    for (const stop of stops) stop()
  }
}

let known: Driver[] | undefined

/** The copies of the driver. Node keeps thousands of modules, so this looks for them once. */
function drivers(): Driver[] {
  known ??= loadedDrivers()
  return known
}

function loadedDrivers(): Driver[] {
  const loaded = Object.values(createRequire(__filename).cache).filter((module) =>
    /node_modules\/pg\/lib\/client\.js$/.test(module?.filename ?? ""),
  )
  if (loaded.length === 0) throw new Error("The database driver is not loaded: call useShop() first")
  return loaded.map((module) => module?.exports)
}

function sqlOf(statement: unknown): string {
  if (typeof statement === "string") return statement
  if (typeof statement !== "object" || statement === null || !("text" in statement)) return String(statement)
  return String(statement.text)
}
