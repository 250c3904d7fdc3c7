import { groupTests } from "../components/config/connection-test"

export default groupTests("anti_spam", { captcha: "/admin/anti-spam/connection-test" })
