import { execFileSync } from "node:child_process"
import { createHash } from "node:crypto"
import { readdirSync, readFileSync, rmSync } from "node:fs"
import path from "node:path"
import { dataDirectory, environment } from "./environment"
import {
  alone,
  createDatabase,
  databaseExists,
  databasesLike,
  dropDatabase,
  renameDatabase,
  testServer,
} from "./test-database"

const root = path.resolve(__dirname, "../..")
/** These paths decide what is in the template database. If a file in them changes, the template is built again. */
const TEMPLATE_SOURCES = [
  "src/features",
  "src/lib/changes",
  "src/tenancy/changes",
  "src/links",
  "src/search",
  "src/migration-scripts",
  "src/kits/seed",
  "src/boot/seed.ts",
  "src/boot/schema.sql",
  "integration-tests/harness/build-template.ts",
  "integration-tests/harness/environment.ts",
]
const TEMPLATE_PREFIX = "svc_template_"

/** Returns the name of the server's template database with the demo shop. Builds it if it is missing. */
export async function ensureTemplate(serverUrl: string): Promise<string> {
  const template = `${TEMPLATE_PREFIX}${fingerprint()}`
  await alone(testServer(serverUrl), () => build(serverUrl, template))
  return template
}

/**
 * Builds the template under another name and renames it at the end. So a template that was not finished is never used.
 */
async function build(serverUrl: string, template: string): Promise<void> {
  const server = testServer(serverUrl)
  if (await databaseExists(server, template)) return

  for (const stale of await databasesLike(server, `${TEMPLATE_PREFIX}%`)) await dropDatabase(server, stale)
  rmSync(path.join(dataDirectory, "files"), { recursive: true, force: true })

  const unfinished = `svc_unfinished_${process.pid}`
  await createDatabase(server, unfinished)
  const program = path.join(__dirname, "build-template.ts")
  execFileSync(process.execPath, ["-r", "ts-node/register/transpile-only", program], {
    cwd: root,
    stdio: "inherit",
    // The same environment as for the tests, so that the admin is the same. Redis is off, because this is a single
    // process.
    env: { ...process.env, ...environment, DATABASE_URL: server.url(unfinished), REDIS_URL: "" },
  })
  await renameDatabase(server, unfinished, template)
}

function fingerprint(): string {
  const hash = createHash("sha256").update(readFileSync(path.join(root, "package-lock.json")))
  for (const source of TEMPLATE_SOURCES) addSource(hash, path.join(root, source))
  return hash.digest("hex").slice(0, 12)
}

function addSource(hash: ReturnType<typeof createHash>, directory: string): void {
  if (/\.(ts|sql)$/.test(directory)) return void hash.update(readFileSync(directory))
  const entries = (() => {
    try {
      return readdirSync(directory, { withFileTypes: true })
    } catch {
      return []
    }
  })()
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const file = path.join(directory, entry.name)
    if (entry.isDirectory()) addSource(hash, file)
    else hash.update(entry.name).update(readFileSync(file))
  }
}
