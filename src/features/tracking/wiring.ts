import { makeTrackingPartitions } from "../../scheduled-jobs/tracking/make-partitions"
import { purgeTrackingEvents } from "../../scheduled-jobs/tracking/purge-events"
import { recordCommerceEventsJob } from "../../scheduled-jobs/tracking/record-commerce-events"
import { sendTrackingEventsJob } from "../../scheduled-jobs/tracking/send-events"
import { tracking } from "../../seed/tracking"
import { declareWiring } from "../wirings"

declareWiring("tracking", {
  seed: tracking,
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
