import type { PlatformName } from "../fields"
import { google } from "./google"
import { meta } from "./meta"
import type { Platform } from "./platform"

export const platforms: Record<PlatformName, Platform> = { meta, google }
