/** A page as it came, without its redirections being followed. */
export type Pagina = {
  readonly direccion: string;
  readonly status: number;
  readonly cuerpo: string;
  readonly headers: Headers;
};

/** A browser without scripts: it keeps the cookies of one site. */
export type Navegador = {
  visitar(direccion: string, formulario?: Readonly<Record<string, string>>): Promise<Pagina>;
  /** Visits an address, and those to which the site sends it on while they are its own. */
  seguir(direccion: string, formulario?: Readonly<Record<string, string>>): Promise<Pagina>;
};

/** More would be a circle. */
const MAX_STEPS = 10;

export function createNavegador(): Navegador {
  const cookies = new Map<string, string>();
  const navegador: Navegador = {
    async visitar(direccion, formulario) {
      const answer = await fetch(direccion, {
        redirect: 'manual',
        headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
        ...(formulario && { method: 'POST', body: new URLSearchParams(formulario) }),
      });
      for (const text of answer.headers.getSetCookie()) {
        const [name = '', value = ''] = text.split(';')[0]!.split(/=(.*)/s);
        cookies.set(name, value);
      }
      return { direccion, status: answer.status, cuerpo: await answer.text(), headers: answer.headers };
    },
    async seguir(direccion, formulario) {
      let pagina = await navegador.visitar(direccion, formulario);
      for (let step = 0; step < MAX_STEPS; step++) {
        const next = URL.parse(pagina.headers.get('location') ?? '', pagina.direccion);
        if (!next || next.host !== new URL(direccion).host) break;
        pagina = await navegador.visitar(next.href);
      }
      return pagina;
    },
  };
  return navegador;
}

/** The hidden values of a page's form that posts. */
export function hiddenIn(html: string): Record<string, string> {
  const [form = ''] = /<form[^>]*method="post"[\s\S]*?<\/form>/.exec(html) ?? [];
  const inputs = form.match(/<input[^>]*type="hidden"[^>]*>/g) ?? [];
  const attribute = (input: string, name: string): string => new RegExp(`${name}="([^"]*)"`).exec(input)?.[1] ?? '';
  const textOf = (value: string): string => value.replaceAll('&quot;', '"').replaceAll('&amp;', '&');
  return Object.fromEntries(inputs.map((input) => [attribute(input, 'name'), textOf(attribute(input, 'value'))]));
}
