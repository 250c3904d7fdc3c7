import { declareWiring } from "../wirings"
import { makeTrackingPartitions } from "./jobs/make-partitions"
import { purgeTrackingEvents } from "./jobs/purge-events"
import { recordCommerceEventsJob } from "./jobs/record-commerce-events"
import { sendTrackingEventsJob } from "./jobs/send-events"
import { WAITING_EVENTS } from "./module/waiting"
import { tracking } from "./seed"

declareWiring("tracking", {
  seed: tracking,
  queues: [{ name: "tracking", waiting: WAITING_EVENTS }],
  setUps: {
    async tracking(container) {
      const { ga4_enabled, meta_enabled } = await container.resolve("tenantConfig").read("tracking")
      return ga4_enabled || meta_enabled
    },
  },
  scheduledJobs: [
    makeTrackingPartitions,
    purgeTrackingEvents,
    recordCommerceEventsJob,
    sendTrackingEventsJob,
  ],
})
