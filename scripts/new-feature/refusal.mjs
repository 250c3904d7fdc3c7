/** An error in the user's input. Nothing was generated. */
export class Refusal extends Error {}
