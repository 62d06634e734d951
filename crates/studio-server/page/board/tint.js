// A colour for a finished picture in black: that of the thing if its title names one that has one, else any, always the same.

/** Things by their colour, as lightness, chroma and hue of OKLCH. @type {[colour: string, words: RegExp][]} */
const THINGS = [
  ["0.58 0.2 27", /heart|apple|cherr|ladybird|fire|flame|rose|poppy|chili|strawberr|telephone|letterbox|lipstick|devil|bus\b|siren|magnet|stocking|barn|boxing|tulip|cocktail|watermelon/],
  ["0.68 0.16 55", /pumpkin|jack-o|carrot|fox|orange|tiger|basketball|traffic cone|campfire|volcano|excavator|crane|bulldozer|sunrise|leaf\b.*maple|maple|hot dog|lasso|hamburger|giraffe/],
  ["0.74 0.15 80", /sun\b|star|bee\b|lemon|banana|duck|corn|taxi|cheese|light|lamp|bell|crown|trophy|medal|gold|lightning|chick|smiley|ring\b|candle|honey|saxophone|trumpet|horn|key\b|pineapple|beer|school/],
  ["0.56 0.14 145", /tree|leaf|cactus|frog|sprout|grass|clover|turtle|tortoise|snake|dinosaur|crocodile|forest|fir|pear|palm|recycling|alien|tractor|christmas|plant|island|caterpillar/],
  ["0.6 0.11 195", /fish|wave|shark|jellyfish|swim|submarine|bath|shower|fountain|tap\b|snorkel|watering|mermaid|toothbrush/],
  ["0.56 0.15 250", /whale|drop|rain|umbrella|cloud|boat|ship|anchor|dolphin|snow|ice skate|earth|globe|police|iceberg|bird|kayak|lifebuoy|airplane|aeroplane|satellite|plane|sail|tank\b/],
  ["0.52 0.17 300", /grape|wizard|butterfly|unicorn|moon|lotus|ghost|octopus|plum|aubergine|lava|robot|rocket|planet|magic|amethyst/],
  ["0.64 0.17 355", /flower|flamingo|pig|sweet|cupcake|cake|ice cream|ribbon|bow tie|brain|balloon|doughnut|ballet|handbag|present|bikini|candy/],
  ["0.48 0.08 60", /bear|dog|horse|cat\b|cow|owl|monkey|house|church|door|bread|cookie|coffee|chest|acorn|guitar|violin|boot|nut\b|hat\b|broom|rabbit|mouse\b|mushroom|barrel|bench|table|snail|kangaroo|camel|squirrel|turkey|walnut|castle|tent|log|hedgehog|pretzel|piano|kiwi/],
];

/** @param {string} title  in English @param {string} cells @returns {string} a colour of CSS */
export function tintOf(title, cells) {
  const name = title.toLowerCase();
  const known = THINGS.find(([, words]) => words.test(name))?.[0];
  const sum = [...cells].reduce((sum, value, cell) => (value === "0" ? sum : (sum * 31 + cell) % 360), title.length);
  return `oklch(${known ?? `0.57 0.14 ${sum}`})`;
}
