import medusa from "@medusajs/eslint-plugin"
import { defineConfig, globalIgnores } from "eslint/config"
import tseslint from "typescript-eslint"
import { house } from "./scripts/lint/house-rules.mjs"

/** Rules read the types of these files. */
export const TYPED = [
  "src/**/*.{ts,tsx}",
  "integration-tests/**/*.ts",
  "bench/**/*.ts",
  "scripts/**/*.ts",
  "medusa-config.ts",
]
const SPECS = ["**/*.spec.ts", "integration-tests/**/*.ts"]
/** Bundlers compile these for browsers, so they are not part of tsconfig.json. */
export const UNTYPED = ["src/admin/**", "browser/**/*.ts"]
/** In these files an error reaches the caller, so it must come from the catalogue. */
const ANSWERING = [
  "src/api/**",
  "src/edge/**",
  "src/engine/routes/**",
  "src/features/*/**",
  "src/kits/*/*routes.ts",
  "src/kits/rows/{customer-or-guest,publishable-key,send-file}.ts",
  "src/kits/shop/**",
]
/**
 * A handler passes validated input to a workflow or a query and returns the result. More branches mean business logic.
 */
const HANDLER_LINES = 40
/** Without blank lines and comments. A longer function has parts that deserve names. */
const FUNCTION_LINES = 60

/** Where the rooms of our features have what the engine's rules expect in folders directly below `src`. */
const ROOMS = [
  ["src/subscribers/*", ["src/features/*/subscribers", "src/features/*/subscribers/**/*"]],
  ["src/modules/", ["src/features/*/module/"]],
]

export default defineConfig(
  globalIgnores([".medusa/", ".svc/", "coverage/", "static/"]),
  { linterOptions: { reportUnusedDisableDirectives: "error" } },

  {
    files: TYPED,
    ignores: UNTYPED,
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
      "@typescript-eslint/no-non-null-assertion": "error",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", caughtErrors: "none" }],
      // The engine awaits every public method of a service and requires it to be async.
      "@typescript-eslint/require-await": "off",
      // Features extend these interfaces by declaration merging.
      "@typescript-eslint/no-empty-object-type": [
        "error",
        { allowWithName: "^(ChangeKinds|OutsideServices|PublicKinds|SettingsByArea)$" },
      ],
    },
  },
  { files: UNTYPED, extends: [tseslint.configs.recommended] },
  {
    files: SPECS,
    rules: {
      // The body of a response is `any` until the contract check has validated it.
      "@typescript-eslint/no-unsafe-argument": "off",
      "@typescript-eslint/no-unsafe-assignment": "off",
      "@typescript-eslint/no-unsafe-call": "off",
      "@typescript-eslint/no-unsafe-member-access": "off",
      "@typescript-eslint/no-unsafe-return": "off",
      "@typescript-eslint/unbound-method": "off",
    },
  },

  {
    files: ["src/**/*.{ts,tsx}"],
    ignores: SPECS,
    extends: [engineConventions()],
    rules: {
      // The catalogue in src/lib/errors.ts replaces MedusaError. The rule house/catalogue-errors enforces it.
      "@medusajs/use-medusa-error-not-generic-error": "off",
      // The package is pinned to the engine's own version of zod, so both names are one module.
      "@medusajs/zod-import-source": "off",
    },
  },
  // The engine's only rule that needs types in the dashboard.
  { files: UNTYPED, rules: { "@medusajs/no-workflow-call-without-container": "off" } },

  {
    files: ["src/**/*.ts"],
    // A migration that has run somewhere never changes.
    ignores: ["src/**/migrations/**", ...SPECS, ...UNTYPED],
    rules: { "max-lines-per-function": atMost(FUNCTION_LINES) },
  },
  {
    files: ["src/features/*/api/*.handlers.ts"],
    rules: { "max-lines-per-function": atMost(HANDLER_LINES) },
  },
  {
    files: TYPED,
    plugins: { house },
    rules: { "house/no-focused-test": "error" },
  },
  {
    files: TYPED,
    // A migration that has run somewhere never changes.
    ignores: ["src/**/migrations/**"],
    rules: { "house/no-literal-spread": "error" },
  },
  {
    files: TYPED,
    // The stock project of `npm run bench -- engine` uses none of our configuration.
    ignores: ["src/config.ts", "integration-tests/harness/**", "bench/engine/stock/**"],
    rules: { "house/environment-in-config": "error" },
  },
  {
    files: ["src/**/*.{ts,tsx}", "medusa-config.ts"],
    ignores: ["src/lib/clock.ts", ...SPECS, ...UNTYPED],
    rules: { "house/one-clock": "error" },
  },
  {
    files: ["src/**/*.{ts,tsx}", "medusa-config.ts"],
    ignores: ["src/lib/errors.ts", ...SPECS, ...UNTYPED],
    rules: { "house/catalogue-errors": "error" },
  },
  {
    files: ANSWERING,
    ignores: [
      "src/features/*/module/migrations/**",
      ...SPECS,
      "src/features/*/seed*",
      "src/features/*/seed/**",
    ],
    rules: { "house/no-bare-error": "error" },
  },
  {
    files: ["src/**/*.ts", "medusa-config.ts"],
    ignores: ["src/lib/guarded-fetch.ts", "src/features/mail/module/lib/transports.ts", ...SPECS, ...UNTYPED],
    rules: { "house/one-door-outside": "error" },
  },
)

function atMost(max) {
  return ["error", { max, skipBlankLines: true, skipComments: true, IIFEs: true }]
}

/** The engine's own lint rules at their strictest, without its parser and its ignored files. */
function engineConventions() {
  const inRooms = (glob) =>
    ROOMS.flatMap(([there, ours]) =>
      glob.startsWith(there) ? ours.map((folder) => folder + glob.slice(there.length)) : [],
    )
  return medusa.configs.strict
    .filter((block) => block.plugins || Object.keys(block.rules ?? {}).length > 0)
    .map((block) => ({
      ...block,
      ...(block.files && { files: block.files.flatMap((glob) => [glob, ...inRooms(glob)]) }),
    }))
}
