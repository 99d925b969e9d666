/** A page as it came, without its redirections being followed. */
export type Page = {
  readonly address: string;
  readonly status: number;
  readonly body: string;
  readonly headers: Headers;
};

/** A browser without scripts: it keeps the cookies of one site. */
export type Browser = {
  visit(address: string, formulario?: Readonly<Record<string, string>>): Promise<Page>;
  /** Visits an address, and those to which the site sends it on while they are its own. */
  follow(address: string, formulario?: Readonly<Record<string, string>>): Promise<Page>;
};

/** More would be a circle. */
const MAX_STEPS = 10;

export function createBrowser(): Browser {
  const cookies = new Map<string, string>();
  const browser: Browser = {
    async visit(address, formulario) {
      const answer = await fetch(address, {
        redirect: 'manual',
        headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
        ...(formulario && { method: 'POST', body: new URLSearchParams(formulario) }),
      });
      for (const text of answer.headers.getSetCookie()) {
        const [name = '', value = ''] = text.split(';')[0]!.split(/=(.*)/s);
        cookies.set(name, value);
      }
      return { address, status: answer.status, body: await answer.text(), headers: answer.headers };
    },
    async follow(address, formulario) {
      let page = await browser.visit(address, formulario);
      for (let step = 0; step < MAX_STEPS; step++) {
        const next = URL.parse(page.headers.get('location') ?? '', page.address);
        if (!next || next.host !== new URL(address).host) break;
        page = await browser.visit(next.href);
      }
      return page;
    },
  };
  return browser;
}

/** The hidden values of a page's form that posts. */
export function hiddenIn(html: string): Record<string, string> {
  const [form = ''] = /<form[^>]*method="post"[\s\S]*?<\/form>/.exec(html) ?? [];
  const inputs = form.match(/<input[^>]*type="hidden"[^>]*>/g) ?? [];
  const attribute = (input: string, name: string): string => new RegExp(`${name}="([^"]*)"`).exec(input)?.[1] ?? '';
  const textOf = (value: string): string => value.replaceAll('&quot;', '"').replaceAll('&amp;', '&');
  return Object.fromEntries(inputs.map((input) => [attribute(input, 'name'), textOf(attribute(input, 'value'))]));
}
