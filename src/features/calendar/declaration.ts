import { defineFeature } from "../../kits/declarations/declaration"

export const calendar = defineFeature({
  slug: "calendar",
  about: "the events, departures and bookings of a time in one view, for the dashboard",
  dashboardPages: ["bookings/calendar"],
})
