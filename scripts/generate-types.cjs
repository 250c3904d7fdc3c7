/**
 * Writes the types of the engine's container and queries to `.medusa/types`, from the modules and
 * links of this checkout. Needs no server, no database and no configuration.
 */
const { existsSync, readdirSync, readFileSync, writeFileSync } = require("node:fs")
const path = require("node:path")

// All modes give the same types, but production would require unrelated settings.
process.env.NODE_ENV = "development"
process.env.LOG_LEVEL ??= "warn"
require("ts-node/register")

const { ContainerRegistrationKeys } = require("@medusajs/framework/utils")
const { generateTypes } = require("@medusajs/medusa/commands/utils/generate-types")
const { initializeContainer } = require("@medusajs/medusa/loaders/index")

const ROOT = path.resolve(__dirname, "..")
const TYPES = path.join(ROOT, ".medusa", "types")

async function main() {
  const before = readTypes()
  const container = await initializeContainer(ROOT, { skipDbConnection: true })
  const logger = container.resolve(ContainerRegistrationKeys.LOGGER)
  await generateTypes({ directory: ROOT, container, logger })
  keepOrder(before, readTypes())
}

/** The engine writes modules in load order. A changed file would invalidate the cache of `tsc`. */
function keepOrder(before, after) {
  for (const [file, text] of after) {
    const known = before.get(file)
    if (known !== undefined && known !== text && sorted(known) === sorted(text)) writeFileSync(file, known)
  }
}

function readTypes() {
  const names = existsSync(TYPES) ? readdirSync(TYPES) : []
  return new Map(
    names.map((name) => path.join(TYPES, name)).map((file) => [file, readFileSync(file, "utf8")]),
  )
}

function sorted(text) {
  return text.split("\n").sort().join("\n")
}

main().then(
  // The engine leaves handles open that would keep the process alive.
  () => process.exit(0),
  (error) => {
    console.error(error)
    process.exit(1)
  },
)
