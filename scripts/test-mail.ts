// `npm run test:mail [-- --personas 1000 --sueltos 2000]`: sends a message to many people through a real mail server on
// this machine, kills the product twice on the way, and compares what the server took with what the product says of each
// person; then measures what else gets done while so many single messages wait for the pace of the mail server.
import { parseArgs } from 'node:util';
import { runCommand } from './command.ts';
import { whileMailWaits } from './mail/backlog.ts';
import { withCorreo } from './mail/message.ts';
import { startScriptedServer } from './mail/scripted-server.ts';
import { verify } from './mail/verify.ts';
import { INSTALLATION, Product } from './product.ts';
import { temporaryFolder } from './throw-away.ts';

const { values } = parseArgs({
  options: {
    personas: { type: 'string', default: '1000' },
    sueltos: { type: 'string', default: '2000' },
  },
});
const [people, singles] = [Number(values.personas), Number(values.sueltos)];

await runCommand(async (resources) => {
  const server = await startScriptedServer(resources, {
    // The first death: the message was accepted, said to be so, and not yet noted. The second: nothing was handed over.
    acceptedAt: Math.round(people * 0.3),
    addressedAt: Math.round(people * 0.6),
  });
  const dataDir = temporaryFolder(resources);
  const settings = {
    ...INSTALLATION,
    DATA_DIR: dataDir,
    SMTP_URL: server.url,
    MAIL_FROM: 'unidad@universidad.edu.co',
    PUBLIC_URL: 'http://gestion.example',
    MAIL_PER_MINUTE: '60000',
    MAIL_RETRY_SECONDS: '1',
  };
  const product = await Product.start(resources, settings);
  const correo = await withCorreo(await product.connection(), people, resources);
  for (const moment of [server.accepted, server.addressed]) {
    await moment(() => product.worker);
    await product.die();
    await product.start();
    await correo.connect(await product.connection());
  }
  await correo.ended();
  const faults = [...(await verify(await correo.recipients(), await correo.parts(), server))];
  await product.stop();
  if (faults.length === 0) {
    console.log(`${people} people, 2 deaths: nobody got two, and all others than those in doubt got one`);
  }
  faults.push(...(await whileMailWaits(dataDir, singles, resources)));
  for (const fault of faults) console.error(`✗ ${fault}`);
  if (faults.length > 0) process.exitCode = 1;
});
