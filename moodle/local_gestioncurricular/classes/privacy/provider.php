<?php
// This file is part of Moodle - https://moodle.org/
//
// Moodle is free software: you can redistribute it and/or modify
// it under the terms of the GNU General Public License as published by
// the Free Software Foundation, either version 3 of the License, or
// (at your option) any later version.
//
// Moodle is distributed in the hope that it will be useful,
// but WITHOUT ANY WARRANTY; without even the implied warranty of
// MERCHANTABILITY or FITNESS FOR A PARTICULAR PURPOSE.  See the
// GNU General Public License for more details.
//
// You should have received a copy of the GNU General Public License
// along with Moodle.  If not, see <https://www.gnu.org/licenses/>.

namespace local_gestioncurricular\privacy;

use core_privacy\local\metadata\collection;
use core_privacy\local\request\approved_contextlist;
use core_privacy\local\request\approved_userlist;
use core_privacy\local\request\contextlist;
use core_privacy\local\request\transform;
use core_privacy\local\request\userlist;
use core_privacy\local\request\writer;

/**
 * Sign-in codes name who asked for them, for an hour or so. Nothing else that the plugin keeps is about a person.
 *
 * @package    local_gestioncurricular
 * @copyright  2026 Gestión Curricular - Unidad Virtual
 * @license    https://www.gnu.org/copyleft/gpl.html GNU GPL v3 or later
 */
class provider implements
    \core_privacy\local\request\core_userlist_provider,
    \core_privacy\local\metadata\provider,
    \core_privacy\local\request\plugin\provider {
    /** @var string Codes. */
    private const TABLE = 'local_gestioncurricular_code';

    /**
     * What is kept, and what leaves the site.
     *
     * @param collection $collection
     * @return collection
     */
    public static function get_metadata(collection $collection): collection {
        $collection->add_database_table(self::TABLE, [
            'userid' => 'privacy:metadata:code:userid',
            'timeexpires' => 'privacy:metadata:code:timeexpires',
        ], 'privacy:metadata:code');
        $collection->add_external_location_link('application', [
            'username' => 'privacy:metadata:application:username',
            'fullname' => 'privacy:metadata:application:fullname',
            'email' => 'privacy:metadata:application:email',
        ], 'privacy:metadata:application');
        return $collection;
    }

    /**
     * A person's codes belong to their own context.
     *
     * @param int $userid
     * @return contextlist
     */
    public static function get_contexts_for_userid(int $userid): contextlist {
        global $DB;
        $contexts = new contextlist();
        if ($DB->record_exists(self::TABLE, ['userid' => $userid])) {
            $contexts->add_user_context($userid);
        }
        return $contexts;
    }

    /**
     * The person of a context, if there are codes of theirs.
     *
     * @param userlist $userlist
     */
    public static function get_users_in_context(userlist $userlist): void {
        global $DB;
        $context = $userlist->get_context();
        if ($context instanceof \context_user && $DB->record_exists(self::TABLE, ['userid' => $context->instanceid])) {
            $userlist->add_user($context->instanceid);
        }
    }

    /**
     * Tells when the person's codes expire.
     *
     * @param approved_contextlist $contextlist
     */
    public static function export_user_data(approved_contextlist $contextlist): void {
        global $DB;
        foreach (self::own($contextlist) as $context) {
            $expiries = $DB->get_fieldset_select(self::TABLE, 'timeexpires', 'userid = ?', [$context->instanceid]);
            writer::with_context($context)->export_data(
                [get_string('pluginname', 'local_gestioncurricular')],
                (object) ['timeexpires' => array_map([transform::class, 'datetime'], $expiries)]
            );
        }
    }

    /**
     * Deletes the codes of the person of a context.
     *
     * @param \context $context
     */
    public static function delete_data_for_all_users_in_context(\context $context): void {
        global $DB;
        if ($context instanceof \context_user) {
            $DB->delete_records(self::TABLE, ['userid' => $context->instanceid]);
        }
    }

    /**
     * Deletes the person's codes.
     *
     * @param approved_contextlist $contextlist
     */
    public static function delete_data_for_user(approved_contextlist $contextlist): void {
        foreach (self::own($contextlist) as $context) {
            self::delete_data_for_all_users_in_context($context);
        }
    }

    /**
     * Deletes the codes of the person of a context, if they are among those named.
     *
     * @param approved_userlist $userlist
     */
    public static function delete_data_for_users(approved_userlist $userlist): void {
        $context = $userlist->get_context();
        if (in_array($context->instanceid, $userlist->get_userids())) {
            self::delete_data_for_all_users_in_context($context);
        }
    }

    /**
     * The person's own contexts among those approved.
     *
     * @param approved_contextlist $contextlist
     * @return \context[]
     */
    private static function own(approved_contextlist $contextlist): array {
        $userid = $contextlist->get_user()->id;
        return array_filter(
            $contextlist->get_contexts(),
            fn(\context $context): bool => $context instanceof \context_user && $context->instanceid == $userid
        );
    }
}
