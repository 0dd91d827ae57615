// Compiles one message in ICU MessageFormat to the source text of a typed function.
import { parse, TYPE } from '@formatjs/icu-messageformat-parser';

/** The locale of the texts that translations translate. */
export const SOURCE_LOCALE = 'en';

/**
 * @param id the name of the function
 * @param text the message in ICU MessageFormat
 * @param locale the language of the text
 * @returns the source of the function, in TypeScript, what its parameters are, and the number of
 * characters of its longest variant, without the values of parameters
 */
export function compileMessage(id, text, locale = SOURCE_LOCALE) {
  const parameters = new Parameters(locale);
  const parts = parse(text, { shouldParseSkeletons: false });
  const hasTags = parts.some(isTag);
  const expressions = parts.map((part) => expressionOf(part, parameters));
  const value = hasTags ? `[${expressions.join(', ')}]` : concatenate(expressions);
  const signature = `${hasTags ? '<T>' : ''}(${parameters}): ${hasTags ? '(string | T)[]' : 'string'}`;
  return {
    code: `/** ${commentOf(text)} */\nexport const ${id} = ${signature} => ${value};\n`,
    parameters: parameters.describe(),
    length: lengthOf(parts),
  };
}

/** The parameters of a message, each with its type. */
class Parameters {
  #types = new Map();

  constructor(locale) {
    this.locale = locale;
  }

  /**
   * Adds a parameter.
   * @returns the expression that reads the parameter in the compiled function
   */
  use(name, type) {
    const known = this.#types.get(name);
    if (known !== undefined && known !== type)
      throw new Error(`{${name}} is used as ${known} and as ${type}`);
    this.#types.set(name, type);
    return `a.${name}`;
  }

  /** Describes the parameters in an order that does not depend on the text. */
  describe() {
    const sorted = [...this.#types].map(([name, type]) => [name, type.split(' | ').sort()]).sort();
    return sorted.map(([name, types]) => `${name}: ${types.join(' | ')}`).join('; ');
  }

  toString() {
    const fields = [...this.#types].map(([name, type]) => `${name}: ${type}`);
    return fields.length > 0 ? `a: { ${fields.join('; ')} }` : '';
  }
}

/**
 * Compiles a part of a message to an expression.
 * @param counted inside a plural, the expression that replaces `#`
 */
function expressionOf(part, parameters, counted) {
  switch (part.type) {
    case TYPE.literal:
      return quote(part.value);
    case TYPE.argument:
      return part.value === 'product' ? 'PRODUCT' : parameters.use(part.value, 'string');
    case TYPE.number:
      return `formatNumber(${parameters.use(part.value, 'number')})`;
    case TYPE.pound:
      return `formatNumber(${counted})`;
    case TYPE.plural:
      return pluralOf(part, parameters);
    case TYPE.select:
      return selectOf(part, parameters, counted);
    case TYPE.tag:
      return tagOf(part, parameters);
    default:
      throw new Error('format dates and times before you pass them to a message');
  }
}

function pluralOf({ value, options, offset, pluralType }, parameters) {
  if (offset !== 0 || pluralType !== 'cardinal')
    throw new Error('only plurals without an offset are supported');
  const { pluralCategories } = new Intl.PluralRules(parameters.locale).resolvedOptions();
  const missing = pluralCategories.filter((category) => !options[category]);
  if (missing.length > 0) throw new Error(`the plural of {${value}} lacks "${missing.join()}"`);
  const count = parameters.use(value, 'number');
  const textOfVariant = ({ value }) => textOf(value, parameters, count);
  const variants = Object.entries(options)
    // A variant that equals `other` is left out, because `plural` uses `other` for those missing.
    .filter(
      ([name, option]) =>
        name === 'other' || textOfVariant(option) !== textOfVariant(options.other),
    )
    .map(([name, option]) => [name.replace(/^=/, ''), option]);
  const choose =
    parameters.locale === SOURCE_LOCALE ? 'plural(' : `pluralIn('${parameters.locale}', `;
  return `${choose}${count}, ${variantsOf(variants, parameters, count)})`;
}

function selectOf({ value, options }, parameters, counted) {
  // ICU MessageFormat requires `other`, but the type of the parameter allows only the named
  // choices.
  const choices = Object.entries(options).filter(([choice]) => choice !== 'other');
  const chosen = parameters.use(value, choices.map(([choice]) => keyOf(choice)).join(' | '));
  // An array of months is created faster than an object.
  if (choices.every(([choice], index) => choice === String(index + 1))) {
    const texts = choices.map(([, option]) => textOf(option.value, parameters, counted));
    return `[${texts.join(', ')}][${chosen} - 1]!`;
  }
  // The parentheses keep an arrow function from reading the braces as its body.
  return `(${variantsOf(choices, parameters, counted)})[${chosen}]`;
}

function variantsOf(options, parameters, counted) {
  const variants = options.map(
    ([name, option]) => `${keyOf(name)}: ${textOf(option.value, parameters, counted)}`,
  );
  return `{ ${variants.join(', ')} }`;
}

/** Writes a choice as a key of an object: a whole number, such as a month, without quotes. */
const keyOf = (name) => (/^\d+$/.test(name) ? name : `'${name}'`);

function tagOf({ value, children }, parameters) {
  return `${parameters.use(value, '(text: string) => T')}(${textOf(children, parameters)})`;
}

function textOf(parts, parameters, counted) {
  if (parts.some(isTag)) throw new Error('a tag cannot be inside a plural, a choice or a tag');
  return concatenate(parts.map((part) => expressionOf(part, parameters, counted)));
}

const lengthOf = (parts) => parts.reduce((sum, part) => sum + lengthOfPart(part), 0);

function lengthOfPart({ type, value, options, children }) {
  if (type === TYPE.literal) return [...value].length;
  if (children) return lengthOf(children);
  return Math.max(0, ...Object.values(options ?? {}).map((option) => lengthOf(option.value)));
}

const isTag = ({ type }) => type === TYPE.tag;
const concatenate = (expressions) => expressions.join(' + ') || "''";
const quote = (text) => `'${text.replace(/[\\']/g, '\\$&').replaceAll('\n', '\\n')}'`;
const commentOf = (text) => text.replaceAll('*/', '*\\/').replaceAll('\n', ' ').trim();
