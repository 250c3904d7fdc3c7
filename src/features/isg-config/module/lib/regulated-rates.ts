import type { IsgConfigContent } from "../types"

const EXPERT = "safety-expert"
const PHYSICIAN = "workplace-physician"
const HEALTH_STAFF = "other-health-staff"
const CLASSES = ["az-tehlikeli", "tehlikeli", "cok-tehlikeli"] as const

const EXPERT_SOURCE =
  "İş Güvenliği Uzmanlarının Görev, Yetki, Sorumluluk ve Eğitimleri Hakkında Yönetmelik, minutes since 2016. The regulation changed on 27.12.2024 and the minutes could not be confirmed since."
const PHYSICIAN_SOURCE =
  "İşyeri Hekimi ve Diğer Sağlık Personelinin Görev, Yetki, Sorumluluk ve Eğitimleri Hakkında Yönetmelik. Since 31.12.2024 also for low-hazard workplaces with fewer than 50 employees."
const SINCE = "2016-01-01"

/** 195 hours: a working week of 45 hours, as a month of work counts. */
const FULL_TIME_MINUTES = 11_700

/** The last class only: from this number of employees on, to this one, so many minutes. */
const HEALTH_STAFF_MINUTES = [
  [10, 49, 10],
  [50, 249, 15],
  [250, null, 20],
] as const

/** The rates until a shop publishes its own: the minutes that the law asks for, and no prices. */
export const INITIAL_ISG_CONFIG: IsgConfigContent = {
  currency_code: "try",
  valid_from: "2024-12-31",
  source: "6331 sayılı İş Sağlığı ve Güvenliği Kanunu and its regulations",
  services: [
    { code: EXPERT, name: "İş güvenliği uzmanı", base_rate: "0", unit: "minute", waived_by: null },
    { code: PHYSICIAN, name: "İşyeri hekimi", base_rate: "0", unit: "minute", waived_by: null },
    {
      code: HEALTH_STAFF,
      name: "Diğer sağlık personeli",
      base_rate: "0",
      unit: "minute",
      waived_by: PHYSICIAN,
    },
  ],
  hazard_classes: [
    { code: "az-tehlikeli", name: "Az tehlikeli" },
    { code: "tehlikeli", name: "Tehlikeli" },
    { code: "cok-tehlikeli", name: "Çok tehlikeli" },
  ],
  location_modifiers: [],
  minutes: [
    ...perClass(EXPERT, [10, 20, 40], EXPERT_SOURCE),
    ...perClass(PHYSICIAN, [5, 10, 15], PHYSICIAN_SOURCE),
    ...HEALTH_STAFF_MINUTES.map(([employees_min, employees_max, minutes]) => ({
      service_code: HEALTH_STAFF,
      hazard_class: CLASSES[2],
      source: PHYSICIAN_SOURCE,
      valid_from: SINCE,
      employees_min,
      employees_max,
      minutes,
    })),
  ],
  full_time: [
    ...fullTime(EXPERT, [1000, 500, 250], EXPERT_SOURCE),
    ...fullTime(PHYSICIAN, [2000, 1000, 750], PHYSICIAN_SOURCE),
  ],
}

type PerClass = [number, number, number]

function perClass(service_code: string, minutes: PerClass, source: string): IsgConfigContent["minutes"] {
  return CLASSES.map((hazard_class, index) => ({
    service_code,
    hazard_class,
    source,
    valid_from: SINCE,
    employees_min: 1,
    employees_max: null,
    minutes: minutes[index] ?? 0,
  }))
}

function fullTime(service_code: string, employees: PerClass, source: string): IsgConfigContent["full_time"] {
  return CLASSES.map((hazard_class, index) => ({
    service_code,
    hazard_class,
    source,
    valid_from: SINCE,
    minutes: FULL_TIME_MINUTES,
    employees: employees[index] ?? 0,
  }))
}
