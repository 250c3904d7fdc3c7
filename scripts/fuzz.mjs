/**
 * `npm run fuzz -- --rounds 300 --seed 7`: calls every route of the API with random input, more often than the tests
 * do. Without a seed, it chooses one and prints it.
 */
import { spawnSync } from "node:child_process"
import { randomInt } from "node:crypto"
import { parseArgs } from "node:util"

const { values } = parseArgs({
  options: { rounds: { type: "string", default: "300" }, seed: { type: "string" } },
})
const { status } = spawnSync("npx", ["vitest", "run", "--project", "http", "fuzz.spec"], {
  stdio: "inherit",
  env: {
    ...process.env,
    FUZZ_ROUNDS: values.rounds,
    FUZZ_SEED: values.seed ?? String(randomInt(2 ** 31)),
  },
})
process.exit(status ?? 1)
