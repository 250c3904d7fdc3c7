/** "Who may import whom" of docs/architecture.md. */
const { existsSync, readdirSync } = require("node:fs")

/** The folders of features, and of parts of the engine that features fill. */
const FEATURE_LAYERS = "^src/(admin|api|features|links|migration-scripts|search|workflows)/"
const ABOVE_A_MODULE =
  "^src/(admin|api|app|boot|edge|features|links|migration-scripts|search|server|workflows)[/.]"
/** What calls features: the process and its entries. */
const CALLERS_OF_FEATURES = "^src/(admin|api|app|boot|edge|server)[/.]"
const SPECS = "\\.spec\\.ts$"

/** The classes of a module that only the engine creates. */
const SERVICE_CLASS = "^src/features/[^/]+/module/(service\\.ts$|services/|models/|models\\.ts$)"
/** The parts of a feature that the list of features loads. */
const LISTED = "(contract|declaration|settings|wiring)\\.ts$"
/** The parts of a feature that call its services and workflows. */
const CALLERS = [
  "/module/",
  "/api/",
  "/workflows[/.]",
  "/jobs[/.]",
  "/seed[-/.]",
  "/skills/",
  `/${LISTED}`,
  SPECS,
]

/** SQL about a feature's tables that other features' modules may use in their own. */
const SHARED_SQL =
  "^src/features/(capacity/(limited-product|places)|consent/record-consent|destinations/join|reviews/rating|tour-categories/join)\\.ts$"

/** The files of features that other features may import: each feature lists its own in `public.json`. */
const PUBLIC = readdirSync("src/features", { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(`src/features/${entry.name}/public.json`))
  .flatMap(({ name }) =>
    require(`./src/features/${name}/public.json`).map((file) => `^src/features/${name}/${file}$`),
  )

/** Files that nobody imports: the engine or a command finds them by their place. */
const ENTRY_POINTS = [
  "^medusa-config\\.ts$",
  "^[^/]+\\.config\\.m[jt]s$",
  "^\\.dependency-cruiser\\.cjs$",
  "^src/server\\.ts$",
  // Loaded by a process that another one starts.
  "^src/boot/end-with-reader\\.ts$",
  "^src/(admin|links|migration-scripts|search|workflows)/",
  "^src/features/[^/]+/module/(index\\.ts$|loaders/|migrations/|models/|services/)",
  "^src/features/[^/]+/(subscribers|workflows)[/.]",
  "^src/features/[^/]+/api/.*\\.handlers\\.ts$",
  "^src/api/middlewares\\.ts$",
  "^src/api/.*/route\\.ts$",
  "^src/(boot|kits/[^/]+|features/[^/]+/module)/tables\\.ts$",
  "^src/(kits/seed|tenancy)/",
  "^(bench|browser|examples|integration-tests|scripts)/",
  "\\.d\\.ts$",
  SPECS,
]

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: "module-stands-alone",
      comment:
        "A module knows no other module and nothing above it. Another module's data comes through a link and query.graph, or in a workflow.",
      severity: "error",
      from: { path: "^src/features/([^/]+)/module/" },
      to: { path: ABOVE_A_MODULE, pathNot: ["^src/features/$1/module/", SHARED_SQL] },
    },
    {
      name: "route-uses-no-service-or-model",
      comment: "A route turns validated input into a workflow or a query, and that into JSON.",
      severity: "error",
      from: { path: ["^src/api/", "^src/features/[^/]+/api/"] },
      to: { path: SERVICE_CLASS },
    },
    {
      name: "workflow-uses-no-service-class",
      comment: "A workflow takes a service from the container by its key, and knows no caller.",
      severity: "error",
      from: { path: "^src/features/[^/]+/workflows[/.]" },
      to: {
        path: [SERVICE_CLASS, "^src/features/[^/]+/(api|jobs|seed|subscribers)[-/.]", CALLERS_OF_FEATURES],
      },
    },
    {
      name: "feature-service-knows-no-caller",
      comment:
        "A feature's services join its workflows, its module and queries. Only its declaration, its contract and its wiring know its routes and its seed.",
      severity: "error",
      from: { path: "^src/features/[^/]+/", pathNot: CALLERS },
      to: {
        path: [SERVICE_CLASS, "^src/features/[^/]+/(api|jobs|seed|subscribers)[-/.]", CALLERS_OF_FEATURES],
      },
    },
    {
      name: "declarations-are-read-from-the-list",
      comment:
        "What a feature declares is read from src/features/index.ts by a registry, so that no other file names the feature.",
      severity: "error",
      from: {
        path: "^src/",
        pathNot: ["^src/features/index\\.ts$", `^src/features/[^/]+/${LISTED}`, SPECS],
      },
      to: { path: `^src/features/[^/]+/${LISTED}` },
    },
    {
      name: "declarations-know-no-other-feature",
      comment: "A feature's declaration, contract and wiring name no other feature's.",
      severity: "error",
      from: { path: `^src/features/([^/]+)/${LISTED}` },
      to: {
        path: `^src/features/[^/]+/${LISTED}`,
        pathNot: "^src/features/$1/",
      },
    },
    {
      name: "declaration-is-light",
      comment:
        "The configuration and every command load all declarations, so they are data, zod and lib alone. Its module's events and fields are the same, and its texts are JSON.",
      severity: "error",
      from: { path: "^src/features/([^/]+)/(declaration|settings)\\.ts$" },
      to: {
        path: "^(src/|node_modules/@medusajs/)",
        pathNot: [
          "^src/(kits|lib)/",
          "^src/features/$1/(?!module/|workflows|jobs|seed|skills|subscribers)",
          "^src/features/$1/module/(events|fields)\\.ts$",
          "^src/admin/i18n/$1/(en|tr)[.]json$",
        ],
      },
    },
    {
      name: "declared-parts-of-modules-are-light",
      comment:
        "Declarations and settings use their module's events and fields, so these are zod and lib alone.",
      severity: "error",
      from: { path: "^src/features/[^/]+/module/(events|fields)\\.ts$" },
      to: { path: "^(src/|node_modules/@medusajs/)", pathNot: "^src/(kits|lib)/" },
    },
    {
      name: "features-import-what-is-public",
      comment: "Of another feature, a feature imports only what that feature lists in its public.json.",
      severity: "error",
      from: { path: "^src/features/([^/]+)/", pathNot: SPECS },
      to: { path: "^src/features/[^/]+/", pathNot: ["^src/features/$1/", ...PUBLIC] },
    },
    {
      name: "kits-know-no-feature",
      comment: "A kit is what several features share. It knows none of them and nothing that calls them.",
      severity: "error",
      from: { path: "^src/kits/", pathNot: SPECS },
      to: { path: [FEATURE_LAYERS, "^src/(app|boot|server)[/.]"] },
    },
    {
      name: "skill-knows-no-caller",
      comment:
        "A skill says what can be asked for, and does it by workflows. It takes services from the container, and knows no route.",
      severity: "error",
      from: { path: "^src/(kits|features/[^/]+)/skills/", pathNot: SPECS },
      to: {
        path: [
          SERVICE_CLASS,
          CALLERS_OF_FEATURES,
          "^src/tenancy/",
          "^src/features/[^/]+/(api|jobs|seed)[-/.]",
        ],
      },
    },
    {
      name: "skills-are-the-assistants",
      comment: "What skills do happens by a plan that an admin approves: only the assistant runs them.",
      severity: "error",
      from: {
        path: "^src/",
        pathNot: [
          "^src/(kits|features/[^/]+)/skills/",
          "^src/features/assistant/",
          "^src/features/([^/]+/wiring|wirings)\\.ts$",
          SPECS,
        ],
      },
      to: { path: "^src/features/[^/]+/skills/" },
    },
    {
      name: "link-uses-module-index-only",
      comment: "A link joins two modules by what their index.ts (or the engine's) offers as linkable.",
      severity: "error",
      from: { path: "^src/links/" },
      to: { pathNot: ["^src/features/[^/]+/module/index\\.ts$", "^node_modules/@medusajs/"] },
    },
    {
      name: "lib-stands-alone",
      comment: "lib holds what knows neither features nor the engine's insides, so all may use it.",
      severity: "error",
      from: { path: "^src/lib/", pathNot: SPECS },
      to: { path: [FEATURE_LAYERS, "^src/(app|boot|edge|engine|kits|server|tenancy)[/.]"] },
    },
    {
      name: "edge-and-tenancy-know-no-feature",
      comment: "What happens before and underneath the engine is the same for every feature.",
      severity: "error",
      from: { path: "^src/(edge|tenancy)/", pathNot: SPECS },
      to: { path: [FEATURE_LAYERS, "^src/(app|boot|kits|server)[/.]"] },
    },
    {
      name: "engine-room-knows-no-feature",
      comment:
        "What reads or bends the engine knows the current tenant, and nothing that is built on the engine.",
      severity: "error",
      from: { path: "^src/engine/", pathNot: ["^src/engine/routes/", SPECS] },
      to: { path: [FEATURE_LAYERS, "^src/(app|boot|edge|kits|server)[/.]"] },
    },
    {
      name: "engine-routes-know-rows-only",
      comment: "Middlewares for the engine's routes know contract rows and readers, but no feature.",
      severity: "error",
      from: { path: "^src/engine/routes/", pathNot: SPECS },
      to: { path: [FEATURE_LAYERS, "^src/(app|boot|server)[/.]"] },
    },
    {
      name: "dashboard-takes-types-only",
      comment: "The dashboard runs in a browser. Of the server it takes the types of what the API answers.",
      severity: "error",
      from: { path: "^src/admin/", pathNot: SPECS },
      // The previews of a form, a theme and a cookie banner use the same code as the server. Why a mail could not be sent is
      // one table of words, which the dashboard translates.
      to: {
        path: "^src/",
        pathNot: [
          "^src/admin/",
          "^src/kits/form-logic/(condition|dependencies|evaluate|field-types|file-types|localize|patterns|read-answer)[.]ts$",
          "^src/lib/text/mail-problems[.]ts$",
          "^src/lib/design-tokens/",
          "^src/features/cookie-banner/module/banner/(banner-texts|built-in-texts)[.]ts$",
        ],
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "no-cycle",
      comment:
        "Files that need each other are one file, or lack a third. Only models may: the engine relates them by functions, both ways.",
      severity: "error",
      from: {},
      to: { circular: true, via: { pathNot: "^src/features/[^/]+/module/models/" } },
    },
    {
      name: "no-orphan",
      comment: "Imports nothing and nobody imports it.",
      severity: "error",
      from: { orphan: true, pathNot: ENTRY_POINTS },
      to: {},
    },
    {
      name: "no-unresolvable",
      severity: "error",
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: "product-needs-no-tests",
      comment: "What runs in production imports no test, benchmark or tool.",
      severity: "error",
      from: { path: ["^src/", "^medusa-config\\.ts$"], pathNot: SPECS },
      to: { path: ["^(bench|examples|integration-tests|scripts)/", SPECS] },
    },
    {
      name: "product-needs-no-dev-dependency",
      comment: "What runs in production is in `dependencies`. Types alone are gone by then.",
      severity: "error",
      // The build leaves out folders of unit tests, so their helpers are not part of the product either.
      from: { path: ["^src/", "^medusa-config\\.ts$"], pathNot: [SPECS, "/unit-tests/"] },
      to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"], pathNot: "/@types/" },
    },
    {
      name: "no-undeclared-package",
      comment: "It is there by chance, because another package needs it: name it in package.json.",
      severity: "error",
      from: {},
      to: { dependencyTypes: ["npm-no-pkg", "npm-unknown"] },
    },
  ],
  options: {
    exclude: { path: "^(\\.medusa|\\.svc|coverage|static)/" },
    doNotFollow: { path: "^node_modules/" },
    // A checkout may share the packages of another one.
    preserveSymlinks: true,
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["require", "node", "import", "default", "types"],
      extensions: [".ts", ".tsx", ".d.ts", ".js", ".cjs", ".mjs", ".json"],
    },
    cache: false,
  },
}
