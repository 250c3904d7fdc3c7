import { groupTests } from "../components/config/connection-test"

export default groupTests("ads", { google: "/admin/ad-platforms/google/connection-test" })
