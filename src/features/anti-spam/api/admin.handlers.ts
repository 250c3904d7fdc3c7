import { route } from "../../../kits/rows/route"
import { declareHandlers } from "../../handlers"
import { testCaptcha } from "../services/test-captcha"
import { adminAntiSpam } from "./admin.rows"

declareHandlers([route(adminAntiSpam.testCaptcha, async ({ scope }) => ({ test: await testCaptcha(scope) }))])
