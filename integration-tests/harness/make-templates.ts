import { ensureBuiltTemplate } from "./built-template"
import { required } from "./required"
import { ensureTemplate } from "./template"
import { alone, testServer } from "./test-database"

/** `npm run test:templates` makes both templates on the server of TEST_DATABASE_URL. A later test run finds them. */
async function main(): Promise<void> {
  const serverUrl = required("TEST_DATABASE_URL")
  const template = await ensureTemplate(serverUrl)
  await alone(testServer(serverUrl), () => ensureBuiltTemplate(serverUrl, template))
}

main().catch((error: unknown) => {
  console.error(error)
  process.exitCode = 1
})
