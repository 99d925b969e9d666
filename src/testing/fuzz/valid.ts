// Values that a schema of zod mini takes, found by walking its definition.
import { pickFrom, randomBetween, type Azar } from '#demostracion/azar.ts';
import { jsonOf } from './values.ts';

/** A schema as its walker reads it: zod types only the definitions of schemas whose kind is known. */
export type Schema = {
  readonly _zod: { readonly def: Definition };
  readonly safeParse: (value: unknown) => { readonly success: boolean };
};

type Definition = {
  readonly type: string;
  readonly format?: string;
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly entries?: Readonly<Record<string, unknown>>;
  readonly values?: readonly unknown[];
  readonly options?: readonly Schema[];
  readonly element?: Schema;
  readonly innerType?: Schema;
  readonly keyType?: Schema;
  readonly valueType?: Schema;
  readonly in?: Schema;
  readonly out?: Schema;
};

/** Values that the application knows, by the name of the field or parameter that holds them. */
export type Known = (name: string) => readonly unknown[];

export type Source = {
  readonly azar: Azar;
  readonly known: Known;
  /** Share of the optional values that are given. */
  readonly optional: number;
};

/** Texts of every kind that the contracts ask for; those that a schema refuses are not used for it. */
const TEXTS = ['x', 'Ana', '1', '12', 'AMV', '2026-2', '2026-11-20', '2026-11-20T12:00:00.000Z', 'ana-ruiz'];
const EMAILS = ['ana.nunez@universidad.edu.co', 'luz.pena@universidad.edu.co'];
const UUID = '0190f3c4-7d3c-7000-8000-000000000001';
const NUMBERS = [1, 0, 2, 3, 7, 10, 50, 100, 2026];

/** Tries for a value that every check of its schema passes. */
const TRIES = 8;

/**
 * A value near what a schema takes, mostly valid.
 * @param name of the field or parameter that it is for
 */
export function validOf(schema: Schema, name: string, source: Source): unknown {
  const known = source.known(name);
  const fitting = known.length > 0 && source.azar() < 0.8 ? fit(schema, known, source.azar) : undefined;
  return fitting ?? made(schema, name, source);
}

/** A value of the list that the schema takes; undefined if none of some tries is. */
function fit(schema: Schema, values: readonly unknown[], azar: Azar): unknown {
  for (let i = 0; i < TRIES; i++) {
    const value = pickFrom(values, azar);
    for (const written of [value, Number(value)]) if (schema.safeParse(written).success) return written;
  }
  return undefined;
}

function made(schema: Schema, name: string, source: Source): unknown {
  const { azar, known, optional } = source;
  const { def } = schema._zod;
  switch (def.type) {
    case 'string': {
      const own = def.format === 'uuid' ? [...known('id'), UUID] : def.format === 'email' ? EMAILS : TEXTS;
      return fit(schema, own, azar) ?? fit(schema, [...TEXTS, ...EMAILS, UUID], azar) ?? 'x';
    }
    case 'number':
      return fit(schema, NUMBERS, azar) ?? 1;
    case 'boolean':
      return azar() < 0.5;
    case 'literal':
      return pickFrom(def.values!, azar);
    case 'enum':
      return pickFrom(Object.values(def.entries!), azar);
    case 'optional':
    case 'default':
      return azar() >= optional ? undefined : validOf(def.innerType!, name, source);
    case 'nullable':
      return azar() < 0.3 ? null : validOf(def.innerType!, name, source);
    case 'array':
      return listOf(schema, name, source);
    case 'record': {
      const keys = Array.from({ length: randomBetween(0, 2, azar) }, () =>
        String(validOf(def.keyType!, 'clave', source)),
      );
      return Object.fromEntries(keys.map((key) => [key, validOf(def.valueType!, key, source)]));
    }
    case 'object':
      return objectOf(schema, source);
    case 'union':
      return validOf(pickFrom(def.options!, azar), name, source);
    case 'pipe':
      return validOf(def.in!._zod.def.type === 'transform' ? def.out! : def.in!, name, source);
    default:
      return jsonOf([], azar);
  }
}

/** One to three items, or as many more as the schema asks for at least. */
function listOf(schema: Schema, name: string, source: Source): readonly unknown[] {
  const list = Array.from({ length: randomBetween(0, 2, source.azar) }, () =>
    validOf(schema._zod.def.element!, name, source),
  );
  for (let i = 0; i < TRIES && !schema.safeParse(list).success; i++) {
    list.push(validOf(schema._zod.def.element!, name, source));
  }
  return list;
}

function objectOf(schema: Schema, source: Source): Readonly<Record<string, unknown>> {
  const build = (): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(schema._zod.def.shape!)
        .map(([key, inner]) => [key, validOf(inner, key, source)] as const)
        .filter(([, value]) => value !== undefined),
    );
  let object = build();
  // Some checks compare fields with each other.
  for (let i = 0; i < TRIES && !schema.safeParse(object).success; i++) object = build();
  return object;
}
