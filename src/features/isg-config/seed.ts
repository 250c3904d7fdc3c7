import type { Seed } from "../../kits/seed/seed"
import { SYSTEM } from "../../lib/actor"
import { INITIAL_ISG_CONFIG } from "./module/lib/regulated-rates"
import type { IsgConfigContent } from "./module/types"
import { isgConfigWorkflows } from "./workflows"

/** Prices of the demo shop, in liras for a minute. */
const RATES: Record<string, string> = {
  "safety-expert": "14.50",
  "workplace-physician": "21.75",
  "other-health-staff": "9.90",
}

const content: IsgConfigContent = {
  ...INITIAL_ISG_CONFIG,
  valid_from: "2026-01-01",
  services: [
    ...INITIAL_ISG_CONFIG.services.map((service) => ({
      ...service,
      base_rate: RATES[service.code] ?? service.base_rate,
    })),
    {
      code: "risk-assessment",
      name: "Risk değerlendirmesi",
      base_rate: "4500",
      unit: "flat",
      waived_by: null,
    },
    { code: "training", name: "Temel İSG eğitimi", base_rate: "185", unit: "employee", waived_by: null },
  ],
  location_modifiers: [
    { code: "istanbul", name: "İstanbul", factor: "1.15" },
    { code: "ankara", name: "Ankara", factor: "1.05" },
    { code: "izmir", name: "İzmir", factor: "1.08" },
    { code: "other", name: "Diğer iller", factor: "1" },
    { code: "offshore", name: "Adalar ve denizüstü tesisler", factor: "1.375" },
  ],
}

export const isgConfig: Seed = {
  name: "isg-config",
  async run(container) {
    const { singleton } = container.resolve("isgConfig")
    const { revision } = await singleton.state()
    if (revision > 0) return
    await isgConfigWorkflows.saveDraft(container).run({ input: { content, seen: 0, actor: SYSTEM } })
    await isgConfigWorkflows.publish(container).run({ input: { seen: 1, actor: SYSTEM } })
  },
}
