// Public page that says how answers of the verified survey are protected: docs/encuesta-anonima.md, painted by the server.
import { marked } from 'marked';
import text from '../../../../docs/encuesta-anonima.md?raw';

// It names other documents of the repository, which have no address here.
const html = marked.parse(text.replaceAll(/\[([^\]]+)\]\((?!https?:)[^)]*\)/g, '$1'), { async: false });

/** The threat model in words for students, teachers and deans. Made when the product is built, from our own text. */
export const EncuestaVerificadaPage = () => <main className="documento" dangerouslySetInnerHTML={{ __html: html }} />;
