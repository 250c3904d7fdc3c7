import { areaTest } from "../components/config/connection-test"

export default areaTest("voice", "/admin/voice/connection-test")
