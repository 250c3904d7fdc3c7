import { reviewTable } from "./review-table"

/** Approved reviews. Columns: product, stars, day, name, title, text and the shop's reply. */
export const approvedReviews = reviewTable(`
tide-stoneware-mug | 5 | 2025-02-03 | Hanna B. | My morning, basically | The thick wall keeps coffee warm through the whole paper. Mine has a tide line like a coast seen from far away. |
tide-stoneware-mug | 5 | 2025-02-19 | Joost V. | Room for the whole hand | I have large hands and gave up on mugs years ago. This handle is the first that fits three fingers. |
tide-stoneware-mug | 4 | 2025-03-27 | Ayşe D. | Lovely, and heavier than I thought | The large one is a proper weight when it is full. I have got used to it and would buy it again. |
tide-stoneware-mug | 5 | 2025-05-08 | Marco R. | | Two years of dishwasher, not a chip. |
tide-stoneware-mug | 3 | 2025-06-14 | Claire T. | Not quite the colour | Sage is greyer on my table than on the screen. The mug itself is good. | Thank you, Claire. The glaze leans to grey in cool light; if Chalk suits you better, we will gladly swap it.
tide-stoneware-mug | 5 | 2025-09-01 | Oliver S. | Bought one, then four | The first one was always in the dishwasher, so now there are five. |
tide-stoneware-mug | 4 | 2025-10-22 | Elif K. | Good gift | Came well wrapped and without any plastic. My sister was delighted. |
hearth-serving-bowl | 5 | 2025-03-02 | Nora W. | The middle of every table | Salad on Friday, dough on Saturday, oranges the rest of the week. |
hearth-serving-bowl | 5 | 2025-07-19 | Tomás G. | | Stands on our old oak without a mark, as promised. |
hearth-serving-bowl | 4 | 2025-11-05 | Ingrid L. | Take the large one | The small bowl is a side dish for four. For six people you want 26 cm. |
cove-breakfast-bowls | 5 | 2025-01-28 | Paul M. | The curve does it | The rim really does catch the last spoonful. A small thing that pleases me every day. |
cove-breakfast-bowls | 4 | 2025-04-16 | Sofia A. | Stack neatly | They take up the room of one. I wish they came as a set of four as well. |
field-dinner-plate | 5 | 2025-02-25 | Deniz Y. | Mixed all the colours | Eight plates, no two neighbours alike, and it looks as if somebody had thought about it. |
field-dinner-plate | 4 | 2025-08-11 | Wouter H. | Light but strong | Light enough to carry four, and one survived a fall on wood. The satin glaze shows a little tomato until it is washed. |
brook-glass-carafe | 5 | 2025-05-21 | Lucía P. | Pours without a drop | And the small bubbles look like soda that never goes flat. |
brook-glass-carafe | 2 | 2025-06-30 | Stefan K. | Not for my cupboard | Beautiful, but taller than it looks and the neck is too narrow for my brush. | Thank you for saying so, Stefan. We have added the height to the page. A handful of rice and warm water cleans the neck.
brook-tumblers | 5 | 2025-07-04 | Amélie F. | | Water at noon, and yes, something stronger at night. |
brook-tumblers | 4 | 2025-10-09 | Henrik O. | Solid base | They do not tip, which matters with two children at the table. |
alder-bread-board | 5 | 2025-01-17 | Greta N. | Will outlive the kitchen | One plank, no glue, no wobble. I oil it when the clocks change, which is easy to remember. |
alder-bread-board | 5 | 2025-09-23 | Can T. | A board that hangs | The hole in the handle is the best idea. It lives by the stove now. |
loom-linen-napkins | 5 | 2025-03-14 | Beatriz C. | Flat without ironing | I hung them up damp, and the corners really do lie flat. |
loom-linen-napkins | 4 | 2025-12-02 | Femke D. | | Softer with every wash. The ribbon became a bookmark. |
harbour-linen-tablecloth | 5 | 2025-04-29 | Rafael S. | Survived the red wine | Rinsed it the same evening, and nothing is left to see. It falls like a curtain. |
drift-wool-throw | 5 | 2025-01-09 | Maren J. | Large enough for two | We no longer argue about the end of the sofa. |
drift-wool-throw | 5 | 2025-10-30 | Yusuf A. | Warm, and not scratchy | I do not get on with wool as a rule. This one is soft on both sides. |
drift-wool-throw | 3 | 2025-11-18 | Helen P. | Sheds at first | Warm and beautiful, but the black sofa needed a brush for two weeks. | Thank you, Helen. New wool does that; airing it outside for a day takes most of it away.
drift-cushion | 4 | 2025-05-02 | Bram E. | For the small of the back | The long one is what my reading chair was missing. |
shore-bath-towels | 5 | 2025-06-06 | Zeynep Ö. | Dry before the evening | They take up water at once, and they are dry again when the next one wants to shower. |
shore-bath-towels | 5 | 2025-08-27 | Anna-Lena R. | | Shed in the first wash, never again. Just as the page says. |
mill-kitchen-apron | 5 | 2025-02-12 | Giulia M. | No pull on the neck | I cook for a living. The cross straps make the difference after eight hours. |
haven-waffle-robe | 4 | 2025-09-12 | Sam W. | Take the smaller size | Between two sizes, listen to the description. Otherwise it is perfect for travelling. |
glow-soy-candle | 5 | 2025-01-23 | Ella V. | Cedar, always Cedar | Dry and warm, never sweet. The jar holds my espresso now. |
glow-soy-candle | 4 | 2025-03-20 | Niklas F. | Sea Salt is gentle | In a large room you will want the large one. It burned for 58 hours, I wrote it down. |
ember-taper-candles | 5 | 2025-12-08 | Carmen L. | No drips | Six candles, one long dinner, a clean cloth. |
lantern-table-lamp | 5 | 2025-02-07 | Emre S. | Any bulb becomes evening | The dimmer in the cable is where your hand already is. |
meadow-reed-diffuser | 3 | 2025-07-28 | Fiona G. | A little shy | Pleasant, but in our hall I had to use two. In the bathroom one is plenty. | Thank you, Fiona. A draught carries the scent away; turning the reeds twice a week helps in a hall.
reed-storage-basket | 5 | 2025-04-04 | Pieter K. | Keeps its shape | Empty or full of blankets, it stands. A centimetre wider than stated, which the page did warn of. |
terra-planter | 4 | 2025-05-30 | Rosa I. | My basil is alive | The first pot it has not drowned in. The saucer marks wood, so put something below. |
bloom-vase | 5 | 2025-06-20 | Daan B. | Looks finished when it is empty | One branch, or none. It is also too heavy for the cat. |
rill-watering-can | 5 | 2025-08-05 | Selin C. | Reaches the plant behind the plant | And it pours with one hand, while the other holds the phone. |
alder-stool | 5 | 2025-11-11 | Magnus T. | No screws, no wobble | The hollow in the seat is noticed after an hour, as they write. I am writing this after two. |
`)

/** Reviews that wait for a moderator. */
export const pendingReviews = reviewTable(`
tide-stoneware-mug | 5 | 2025-12-15 | Lotte H. | Ink, please, more of it | It was sold out twice before I got mine. Worth the wait. |
drift-cushion | 2 | 2025-12-17 | Viktor N. | Zip too well hidden | It took me ten minutes to find it. The cushion is fine. |
nest-serving-tray | 5 | 2025-12-18 | Pınar E. | Quiet on stone | The cork works. Breakfast in bed without waking anybody. |
orchard-peg-rail | 4 | 2025-12-19 | Jonas K. | Everything was in the box | Screws, plugs and a sense of achievement. |
glow-soy-candle | 1 | 2025-12-20 | best-candles-4u | CHEAP CANDLES | Much cheaper candles on our site, look for best candles 4u. |
`)
