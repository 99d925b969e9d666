import { z } from 'zod';
import { tokenOf } from '../servers.ts';
import { fullnameOf, pictureUrl } from '../views/user.ts';
import { defineFunction, type Call, type WebFunction } from './define.ts';

export const VERSION = '2024100706';

type Listed = { readonly name: string; readonly version: string };

/** `functions` is every function of the token's service, which is most of the answer's size. */
export function createGetSiteInfo(functionsFor: (call: Call, isService: boolean) => readonly Listed[]): WebFunction {
  return defineFunction('core_webservice_get_site_info', {
    params: z.strictObject({}),
    run: (call) => siteInfo(call, functionsFor(call, call.user.password === null)),
  });
}

function siteInfo({ site, user }: Call, functions: readonly Listed[]) {
  return {
    sitename: site.label,
    username: user.username,
    firstname: user.firstname,
    lastname: user.lastname,
    fullname: fullnameOf(user),
    lang: 'es',
    userid: user.id,
    siteurl: site.url,
    userpictureurl: pictureUrl(site, user, 'f1'),
    functions,
    downloadfiles: 1,
    uploadfiles: 1,
    release: '4.5.6 (Build: 20250811)',
    version: VERSION,
    mobilecssurl: '',
    advancedfeatures: [
      { name: 'usecomments', value: 1 },
      { name: 'usetags', value: 1 },
    ],
    usercanmanageownfiles: true,
    userquota: 104_857_600,
    usermaxuploadfilesize: 268_435_456,
    userhomepage: 1,
    userprivateaccesskey: tokenOf(site.name, user.username, 'key'),
    siteid: 1,
    sitecalendartype: 'gregorian',
    usercalendartype: 'gregorian',
    userissiteadmin: user.isSiteAdmin,
    theme: 'boost',
    limitconcurrentlogins: 0,
    policyagreed: 0,
  };
}
