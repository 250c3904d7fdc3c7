import { singletonWorkflows } from "../../kits/singletons/workflows"

export const themeWorkflows = singletonWorkflows("theme", (container) => container.resolve("theme").singleton)
