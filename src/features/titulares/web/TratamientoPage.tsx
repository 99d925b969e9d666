// Public page on personal data, rendered on the server without a script.
import { formatDia } from '#catalogo/momento.ts';
import { TRATAMIENTO } from '#catalogo/titulos.ts';
import type { TextoAutorizado, TratamientoPageData } from '../contract.ts';
import { CLASES } from '../plazos.ts';

/** Rights of data owners (Ley 1581 de 2012, art. 8). */
const DERECHOS = [
  'Conocer sus datos personales, actualizarlos y rectificarlos, también los parciales, inexactos o incompletos.',
  'Pedir prueba de la autorización que dio, salvo cuando la ley no la exige.',
  'Saber, cuando lo pida, qué uso se les ha dado a sus datos.',
  'Revocar la autorización o pedir que se supriman sus datos, cuando no haya un deber legal o contractual de conservarlos.',
  'Consultar gratis sus datos.',
  'Presentar quejas ante la Superintendencia de Industria y Comercio, después de haber acudido a la Unidad.',
];

/** Public page on personal data: contact, rights, retention, use and authorised texts. Static HTML without a script. */
export function TratamientoPage({ institucion, tratamiento }: TratamientoPageData) {
  const { contacto, diasDeCorreo, aniosDeCorreo, aniosDeAuditoria, formularios } = tratamiento;
  const withTexto = formularios.filter(({ consentimiento, anteriores }) => consentimiento || anteriores.length > 0);
  const hasPlazo = formularios.some(({ conservacion }) => conservacion !== null);
  return (
    <main className="tratamiento">
      <h1>{TRATAMIENTO.titulo}</h1>
      <p className="tratamiento-entrada">
        {`Los datos que usted entrega en estos formularios los trata ${institucion.nombre}, ${institucion.unidad}, según la Ley 1581 de 2012. Aquí se dice para qué, por cuánto tiempo y cómo preguntar por ellos.`}
      </p>

      <section>
        <h2>Cómo ejercer sus derechos</h2>
        <p>
          {`${
            contacto
              ? `Lo atienden en: ${institucion.unidad}, ${contacto}.`
              : `Lo atienden en: ${institucion.unidad}, por los canales de ${institucion.nombre}.`
          } Diga su nombre, su documento, qué pide y dónde quiere la respuesta.`}
        </p>
        <dl className="tratamiento-plazos">
          {Object.values(CLASES).map(({ nombre, explica: explanation, habiles, prorroga }) => (
            <div key={nombre}>
              <dt>
                <strong>{nombre}</strong>
              </dt>
              <dd>
                {`${explanation} Se responde en ${habiles} días hábiles desde el día siguiente a su recibo. Si no es posible, antes de que venzan se le dice por qué y se responde a más tardar ${prorroga} días hábiles después.`}
              </dd>
            </div>
          ))}
        </dl>
        <p>
          Si a un reclamo le falta algo, se le pide dentro de los cinco días siguientes. Si en dos meses no lo entrega,
          se entiende que desistió.
        </p>
      </section>

      <section>
        <h2>Sus derechos</h2>
        <ul>
          {DERECHOS.map((derecho) => (
            <li key={derecho}>{derecho}</li>
          ))}
        </ul>
        <p>
          Los puede ejercer usted, quien lo represente o apodere, y sus herederos. Los de niñas, niños y adolescentes,
          quienes tienen su representación. Nadie está obligado a responder sobre datos sensibles.
        </p>
      </section>

      <section>
        <h2>Qué se guarda y por cuánto tiempo</h2>
        <ul>
          <li>
            {`${
              hasPlazo
                ? 'Lo que usted envía y sus archivos: el tiempo que dice cada formulario más abajo. Lo que no tiene allí un tiempo, mientras se necesite para lo que dice el formulario y lo exijan las normas de archivo.'
                : 'Lo que usted envía y sus archivos: mientras se necesiten para lo que dice cada formulario y lo exijan las normas de archivo.'
            } Después se suprimen, o se les quita lo que permite saber de quién son.`}
          </li>
          <li>Lo que escribe y no envía: solo en su dispositivo, hasta 15 días.</li>
          <li>{`Lo que dicen los correos que se le envían: ${diasDeCorreo} días desde el último envío.`}</li>
          <li>{`A quién se escribió, y cuándo: ${aniosDeCorreo} años, o hasta que se quite su nombre del formulario por el que se le escribió.`}</li>
          <li>{`Quién consultó, cambió o exportó datos, y desde dónde: ${aniosDeAuditoria} años, sin copia de los datos.`}</li>
          <li>Las solicitudes de los titulares y sus respuestas: como prueba de que se atendieron.</li>
        </ul>
      </section>

      <section>
        <h2>Para qué se usan los datos de cada formulario</h2>
        <dl className="tratamiento-usos">
          {formularios.map(({ titulo, tratamiento: uso, conservacion }) => (
            <div key={titulo}>
              <dt>
                <strong>{titulo}</strong>
              </dt>
              <dd>{uso}</dd>
              {conservacion && <dd>{conservacion}</dd>}
            </div>
          ))}
        </dl>
      </section>

      <section>
        <h2>Textos que se autorizan</h2>
        {withTexto.map(({ titulo, consentimiento, anteriores }) => (
          <article key={titulo} className="tratamiento-texto">
            <h3>{titulo}</h3>
            {consentimiento && <Texto {...consentimiento} />}
            {anteriores.length > 0 && (
              <details>
                <summary>{`Versiones anteriores (${anteriores.length})`}</summary>
                {anteriores.map((anterior) => (
                  <Texto key={`${anterior.version} ${anterior.desde}`} {...anterior} />
                ))}
              </details>
            )}
          </article>
        ))}
      </section>
    </main>
  );
}

const Texto = ({ version, desde, texto, finalidad }: TextoAutorizado) => (
  <>
    <p className="tratamiento-version">{`Versión ${version}, desde el ${formatDia(desde)}. Finalidad: ${finalidad}.`}</p>
    <blockquote>{texto}</blockquote>
  </>
);
