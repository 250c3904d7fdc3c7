import { groupTests } from "../components/config/connection-test"

export default groupTests("social", {
  meta: "/admin/social-apps/meta/connection-test",
  linkedin: "/admin/social-apps/linkedin/connection-test",
})
