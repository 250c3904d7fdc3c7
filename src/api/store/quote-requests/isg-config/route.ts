import { routes } from "../../../admin/isg-config/routes"

export const GET = routes.read
