import type { Singleton } from "./singleton"

export const isgConfig: Singleton = { path: "/admin/isg-config", one: "isg_config", texts: "isg_config" }
