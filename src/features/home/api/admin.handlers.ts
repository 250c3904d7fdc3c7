import { route } from "../../../kits/rows/route"
import { declareHandlers } from "../../handlers"
import { nextDates } from "../services/next-dates"
import { setupSteps } from "../services/setup-steps"
import { takings } from "../services/takings"
import { toDos } from "../services/to-dos"
import { adminHome } from "./admin.rows"

declareHandlers([
  route(adminHome.adminReadHome, async ({ query, scope }) => {
    const [to_dos, money, dates, setup_steps] = await Promise.all([
      toDos(scope),
      takings(scope, query.timezone),
      nextDates(scope),
      setupSteps(scope),
    ])
    return { home: { to_dos, takings: money, dates, setup_steps } }
  }),
])
