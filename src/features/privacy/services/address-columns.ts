/** Why orders and payments stay. */
export const BOOKS = "The shop's books need the order and its amounts. The tax needs the country."
export const LINK = "It links records and has no personal data."

export const NO_ADDRESS = {
  first_name: null,
  last_name: null,
  company: null,
  phone: null,
  metadata: null,
  address_1: null,
  address_2: null,
  city: null,
  province: null,
  postal_code: null,
}
export const ADDRESS = [
  "first_name",
  "last_name",
  "company",
  "phone",
  "address_1",
  "address_2",
  "city",
  "province",
  "postal_code",
  "country_code",
]
