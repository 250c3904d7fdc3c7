/** The types of a form's fields, in the order of the builder's menu. This file has no zod, because the dashboard loads it. */
export const FIELD_TYPES = [
  "text",
  "long_text",
  "email",
  "phone",
  "number",
  "date",
  "select",
  "multi_select",
  "radio",
  "checkbox",
  "consent",
  "file",
  "hidden",
  "rating",
] as const

/** The validation of a field without limits. */
export const NO_LIMITS = {
  min_length: null,
  max_length: null,
  min: null,
  max: null,
  pattern: null,
  accept: [],
  max_bytes: null,
  max_files: null,
} as const
