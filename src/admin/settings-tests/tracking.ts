import { groupTests } from "../components/config/connection-test"

export default groupTests("tracking", {
  ga4: "/admin/tracking-destinations/ga4/connection-test",
  meta: "/admin/tracking-destinations/meta/connection-test",
})
