import { z } from "zod"

/**
 * Prices that were computed by hand. A minute of the expert costs 14.50, of the physician 21.75, of the other health
 * staff 9.90. A risk assessment costs 4,500, and training 185 for each employee. A full-time person works 11,700
 * minutes. Groups: expert 1,000, 500 and 250 employees; physician 2,000, 1,000 and 750.
 *
 * Columns: service, hazard class, employees, location, minutes in a month of all persons, full-time persons, liras in a
 * month (`-`: nothing is required), and the computation.
 */
const TABLE = `
safety-expert | az-tehlikeli | 1 | - | 10 | 0 | 145 | 1 × 10 = 10 min; 10 × 14.50
safety-expert | tehlikeli | 1 | - | 20 | 0 | 290 | 1 × 20 = 20 min; 20 × 14.50
safety-expert | cok-tehlikeli | 1 | - | 40 | 0 | 580 | 1 × 40 = 40 min; 40 × 14.50
safety-expert | az-tehlikeli | 9 | - | 90 | 0 | 1305 | 9 × 10 = 90 min; 90 × 14.50
safety-expert | az-tehlikeli | 50 | - | 500 | 0 | 7250 | 50 × 10 = 500 min; 500 × 14.50
safety-expert | tehlikeli | 40 | - | 800 | 0 | 11600 | 40 × 20 = 800 min; 800 × 14.50
safety-expert | tehlikeli | 40 | istanbul | 800 | 0 | 13340 | 800 × 14.50 = 11,600; × 1.15
safety-expert | cok-tehlikeli | 25 | izmir | 1000 | 0 | 15660 | 25 × 40 = 1,000 min; 14,500 × 1.08
safety-expert | az-tehlikeli | 999 | - | 9990 | 0 | 144855 | one below 1,000: 999 × 10 = 9,990 min; × 14.50
safety-expert | az-tehlikeli | 1000 | - | 11700 | 1 | 169650 | 1,000 is one group: 11,700 min; × 14.50
safety-expert | az-tehlikeli | 1001 | - | 11710 | 1 | 169795 | one group and 1 × 10: 11,710 min; × 14.50
safety-expert | az-tehlikeli | 2500 | - | 28400 | 2 | 411800 | two groups 23,400, and 500 × 10 = 5,000: 28,400 min; × 14.50
safety-expert | tehlikeli | 499 | - | 9980 | 0 | 144710 | one below 500: 499 × 20 = 9,980 min; × 14.50
safety-expert | tehlikeli | 500 | - | 11700 | 1 | 169650 | 500 is one group: 11,700 min; × 14.50
safety-expert | tehlikeli | 750 | - | 16700 | 1 | 242150 | one group 11,700, and 250 × 20 = 5,000: 16,700 min; × 14.50
safety-expert | tehlikeli | 1000 | offshore | 23400 | 2 | 466537.5 | two groups: 23,400 min; × 14.50 = 339,300; × 1.375
safety-expert | cok-tehlikeli | 249 | - | 9960 | 0 | 144420 | one below 250: 249 × 40 = 9,960 min; × 14.50
safety-expert | cok-tehlikeli | 250 | - | 11700 | 1 | 169650 | 250 is one group: 11,700 min; × 14.50
safety-expert | cok-tehlikeli | 251 | - | 11740 | 1 | 170230 | one group and 1 × 40: 11,740 min; × 14.50
safety-expert | az-tehlikeli | 1 | village | 10 | 0 | 138.48 | 145 × 0.955 = 138.475, half up
workplace-physician | az-tehlikeli | 1 | - | 5 | 0 | 108.75 | 1 × 5 = 5 min; 5 × 21.75
workplace-physician | tehlikeli | 1 | - | 10 | 0 | 217.5 | 1 × 10 = 10 min; 10 × 21.75
workplace-physician | cok-tehlikeli | 1 | - | 15 | 0 | 326.25 | 1 × 15 = 15 min; 15 × 21.75
workplace-physician | az-tehlikeli | 10 | istanbul | 50 | 0 | 1250.63 | 50 × 21.75 = 1,087.50; × 1.15 = 1,250.625, half up
workplace-physician | tehlikeli | 33 | - | 330 | 0 | 7177.5 | 33 × 10 = 330 min; 330 × 21.75
workplace-physician | tehlikeli | 33 | izmir | 330 | 0 | 7751.7 | 7,177.50 × 1.08
workplace-physician | cok-tehlikeli | 40 | offshore | 600 | 0 | 17943.75 | 40 × 15 = 600 min; 13,050 × 1.375
workplace-physician | az-tehlikeli | 1999 | - | 9995 | 0 | 217391.25 | one below 2,000: 1,999 × 5 = 9,995 min; × 21.75
workplace-physician | az-tehlikeli | 2000 | - | 11700 | 1 | 254475 | 2,000 is one group: 11,700 min; × 21.75
workplace-physician | tehlikeli | 999 | - | 9990 | 0 | 217282.5 | one below 1,000: 999 × 10 = 9,990 min; × 21.75
workplace-physician | tehlikeli | 1200 | - | 13700 | 1 | 297975 | one group 11,700, and 200 × 10 = 2,000: 13,700 min; × 21.75
workplace-physician | cok-tehlikeli | 749 | - | 11235 | 0 | 244361.25 | one below 750: 749 × 15 = 11,235 min; × 21.75
workplace-physician | cok-tehlikeli | 750 | - | 11700 | 1 | 254475 | 750 is one group: 11,700 min; × 21.75
workplace-physician | cok-tehlikeli | 1600 | - | 24900 | 2 | 541575 | two groups 23,400, and 100 × 15 = 1,500: 24,900 min; × 21.75
other-health-staff | cok-tehlikeli | 9 | - | 0 | 0 | - | fewer than 10 employees: the law asks for nothing
other-health-staff | cok-tehlikeli | 10 | - | 100 | 0 | 990 | 10 × 10 = 100 min; 100 × 9.90
other-health-staff | cok-tehlikeli | 49 | - | 490 | 0 | 4851 | 49 × 10 = 490 min; 490 × 9.90
other-health-staff | cok-tehlikeli | 50 | - | 750 | 0 | 7425 | from 50 on 15 min: 750 min; × 9.90
other-health-staff | cok-tehlikeli | 249 | - | 3735 | 0 | 36976.5 | 249 × 15 = 3,735 min; × 9.90
other-health-staff | cok-tehlikeli | 250 | - | 5000 | 0 | 49500 | from 250 on 20 min: 5,000 min; × 9.90
other-health-staff | cok-tehlikeli | 250 | istanbul | 5000 | 0 | 56925 | 49,500 × 1.15
other-health-staff | cok-tehlikeli | 749 | - | 14980 | 0 | 148302 | 749 × 20 = 14,980 min; × 9.90; no full-time physician yet
other-health-staff | cok-tehlikeli | 750 | - | 0 | 0 | - | a full-time physician from 750 on: waived
other-health-staff | tehlikeli | 100 | - | 0 | 0 | - | only very hazardous workplaces owe it
other-health-staff | az-tehlikeli | 100 | - | 0 | 0 | - | only very hazardous workplaces owe it
risk-assessment | az-tehlikeli | 1 | - | 0 | 0 | 4500 | flat
risk-assessment | cok-tehlikeli | 800 | istanbul | 0 | 0 | 5175 | 4,500 × 1.15
training | tehlikeli | 12 | - | 0 | 0 | 2220 | 12 × 185
training | cok-tehlikeli | 12 | village | 0 | 0 | 2120.1 | 2,220 × 0.955
training | az-tehlikeli | 7 | istanbul | 0 | 0 | 1489.25 | 7 × 185 = 1,295; × 1.15
`

const row = z.tuple([
  z.string(),
  z.string(),
  z.coerce.number(),
  z.string().transform((text) => (text === "-" ? null : text)),
  z.coerce.number(),
  z.coerce.number(),
  z.string(),
  z.string(),
])

export const WORKED_EXAMPLES = TABLE.trim()
  .split("\n")
  .map((line) => {
    const [service, hazard, employees, location, minutes, fullTime, amount, why] = row.parse(
      line.split(" | "),
    )
    const isRequired = amount !== "-"
    return {
      service,
      hazard,
      employees,
      location,
      minutes,
      fullTime,
      isRequired,
      why,
      amount: isRequired ? Number(amount) : 0,
    }
  })
