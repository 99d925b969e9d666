import path from 'node:path';
import type { Rolldown } from 'vite';

/**
 * Gives each screen one chunk, and puts what two of them share into that of the frame, which all of them load. A chunk for
 * each combination of screens, which is the bundler's way, costs more in requests than it saves.
 * @param frame end of the path of the frame's module
 * @param routes part of the path of the modules that import screens
 * @param apart names of further chunks, and modules of which the screens of each have one: only what those screens alone
 *   share is in it
 * @param joined what is imported like a screen and opened with one: its name, and that screen's
 */
export function screenChunks(
  frame: string,
  routes: string,
  { apart, joined }: { readonly apart: Readonly<Record<string, readonly string[]>>; readonly joined: Names },
): Rolldown.CodeSplittingGroup[] {
  /** @param isLate also the screens that load the module later, with a chunk that is no screen's */
  const screensOf = (id: string, context: Rolldown.ChunkingContext, isLate = false): readonly string[] => {
    const screens = new Set<string>();
    const seen = new Set([id]);
    for (const each of seen) {
      const { importers = [], dynamicImporters = [] } = context.getModuleInfo(each) ?? {};
      if (each.endsWith(frame) || dynamicImporters.some((importer) => importer.includes(routes)))
        screens.add(joined[nameOf(each)] ?? nameOf(each));
      else for (const importer of isLate ? [...importers, ...dynamicImporters] : importers) seen.add(importer);
    }
    return [...screens];
  };
  const sets = new Map<string, ReadonlySet<string>>();
  const screensApart = (name: string, context: Rolldown.ChunkingContext): ReadonlySet<string> => {
    const known = sets.get(name);
    if (known) return known;
    const found = apart[name]!.map((module) => {
      const screens = screensOf(path.resolve(module), context);
      // A chunk that the frame loads would come with every screen.
      if (screens.length === 0 || screens.some((screen) => screen.endsWith(frame)))
        throw new Error(`${module} is of no screen, or of the frame: the screens of ${name} are not known by it`);
      return screens;
    });
    const set = new Set(found.flat());
    sets.set(name, set);
    return set;
  };
  return [
    {
      priority: 1,
      name(id, context) {
        const screens = screensOf(id, context);
        const [only] = screens;
        if (only === undefined) return null;
        const isShared = screens.length > 1 || only === nameOf(frame);
        // In the chunk of its only screen, what later chunks of other screens share with it would load that screen.
        const late = screensOf(id, context, true);
        if (!isShared && late.length === 1) return null;
        const known = Object.keys(apart).map((name) => ({ name, of: screensApart(name, context) }));
        const fitting = known.filter(({ of }) => screens.every((screen) => of.has(screen)));
        // Of several chunks, the one that most screens with the module, later too, load anyway.
        const lateIn = (of: ReadonlySet<string>): number => late.filter((screen) => of.has(screen)).length;
        const [shared] = fitting.toSorted((one, other) => lateIn(other.of) - lateIn(one.of));
        return shared?.name ?? (isShared ? nameOf(frame) : null);
      },
    },
    {
      name(id, context) {
        const [screen = null] = screensOf(id, context);
        return screen;
      },
    },
  ];
}

type Names = Readonly<Record<string, string>>;

const nameOf = (module: string): string => path.basename(module, '.tsx');
