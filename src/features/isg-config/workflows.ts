import { singletonWorkflows } from "../../kits/singletons/workflows"

export const isgConfigWorkflows = singletonWorkflows(
  "isg-config",
  (container) => container.resolve("isgConfig").singleton,
)
