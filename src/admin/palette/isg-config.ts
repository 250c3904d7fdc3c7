import { page } from "../lib/palette"

export default [page("/isg-config", "isg_config.title")]
