/**
 * `npm run fuzz -- --seconds 600 --seed 7`: calls every operation of the OpenAPI document with nonsense, for longer
 * than the tests do. Without a seed it makes one up, and prints it.
 */
import { spawnSync } from "node:child_process"
import { randomInt } from "node:crypto"
import { parseArgs } from "node:util"

const { values } = parseArgs({
  options: { seconds: { type: "string", default: "600" }, seed: { type: "string" } },
})
const { status } = spawnSync("npx", ["vitest", "run", "--project", "http", "fuzz.spec"], {
  stdio: "inherit",
  env: {
    ...process.env,
    FUZZ_SECONDS: values.seconds,
    FUZZ_SEED: values.seed ?? String(randomInt(2 ** 31)),
  },
})
process.exit(status ?? 1)
