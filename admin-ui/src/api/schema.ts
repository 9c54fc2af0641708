// Generated from tests/openapi.json by `npm run gen`. Do not edit.

export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description A key to issue. */
        ApiKeyInput: {
            /**
             * Format: int64
             * @description Its group, when an operator issues it.
             * @default null
             */
            groupId: number | null;
            /**
             * @description What it is for.
             * @default
             */
            name: string;
        };
        /** @description An API key. */
        ApiKeyRow: {
            /** Format: date-time */
            createdAt: string;
            /** Format: int64 */
            groupId: number;
            /** Format: int64 */
            id: number;
            /** @description The key itself: answered once, by the call that makes it. */
            key?: string | null;
            /**
             * Format: date-time
             * @description To within a few minutes.
             */
            lastUsedAt?: string | null;
            name: string;
            revoked: boolean;
        };
        /** @description A line of the log. */
        AuditRow: {
            /** @description The verb. */
            action: string;
            /** @description Who. */
            actor: string;
            /** @description Where it came from. */
            address: string;
            /** @description Mostly fields, now and then a list. */
            after: Record<string, never> | unknown[] | null;
            /**
             * Format: date-time
             * @description When.
             */
            at: string;
            /** @description Mostly fields, now and then a list. */
            before: Record<string, never> | unknown[] | null;
            /**
             * Format: int64
             * @description Its place in the log.
             */
            id: number;
            /** @description The request it was done by. */
            requestId: string;
            /** @description On which site. */
            siteCode?: string | null;
            /** @description The noun. */
            subject: string;
            /** @description Which one. */
            subjectId: string;
        };
        /** @description A machine of the catalogue as the console sends it; what is left out is empty. */
        CatalogueInput: {
            /** @default null */
            engineSerial: string | null;
            /**
             * @description `YYYY-MM-DD`
             * @default null
             */
            exWorksDate: string | null;
            /** @default null */
            family: string | null;
            /** @default null */
            features: components["schemas"]["Feature"][] | null;
            /**
             * Format: int64
             * @description Its group, when it is new and an operator makes it.
             * @default null
             */
            groupId: number | null;
            /** @default  */
            model: string;
            /** @default null */
            variant: string | null;
            /**
             * @description 7 to 20 letters and digits, once per group.
             * @default
             */
            vin: string;
        };
        /** @description A machine of the catalogue. */
        CatalogueRow: {
            engineSerial: string;
            /** Format: date */
            exWorksDate?: string | null;
            family: string;
            features: components["schemas"]["Feature"][];
            /** Format: int64 */
            groupId: number;
            /** Format: int64 */
            id: number;
            model: string;
            variant: string;
            vin: string;
        };
        /** @description A category as the console sends it. */
        CommentCategoryInput: {
            /**
             * Format: int64
             * @description Its group, when it is new and an operator makes it.
             * @default null
             */
            groupId: number | null;
            /**
             * @description At most 50 characters, once per group whatever its letter case.
             * @default
             */
            name: string;
        };
        /** @description A category of comments, as the console has it. */
        CommentCategoryRow: {
            deleted: boolean;
            /** Format: int64 */
            groupId: number;
            /** Format: int64 */
            id: number;
            name: string;
        };
        /** @description The own password, given again. */
        Confirmation: {
            /**
             * @description The own password.
             * @default
             */
            password: string;
        };
        /** @description Who is signed in to the console. */
        ConsoleUser: {
            /** @description The permissions held at the console, by name. */
            Permissions: string[];
            /** @description The session, told once, at sign-in: usable as Bearer. Empty afterwards. */
            SessionId: string;
            /** @description The mail address. */
            email: string;
            /** @description First name; operators have none. */
            firstName: string;
            /**
             * Format: int64
             * @description The group of a user.
             */
            groupId?: number | null;
            /**
             * Format: int64
             * @description The user's or the operator's id.
             */
            id: number;
            /** @description `site`, `group` or `operator`. */
            kind: string;
            /** @description Last name; operators have none. */
            lastName: string;
            /** @description The username. */
            login: string;
            /** @description The site of a site user. */
            siteCode?: string | null;
            /**
             * Format: int64
             * @description The site of a site user.
             */
            siteId?: number | null;
            /** @description The site of a site user. */
            siteName?: string | null;
        };
        /** @description The body of every failed answer, on both faces. */
        ErrorBody: {
            /** @description Texts by request field. */
            Errors?: {
                [key: string]: string[];
            };
            /** @description One line, `Topic: text`. */
            Message: string;
            Reason: components["schemas"]["Reason"];
            /**
             * Format: int32
             * @description Only where the documents number the refusal.
             */
            ReasonCode?: number | null;
            /** @description What to quote when asking for help. */
            RequestId: string;
        };
        /** @description Something that happened to a machine. */
        EventRecord: {
            /** @description Who. */
            actor: string;
            /** @description When, in UTC. */
            at: string;
            /**
             * Format: int64
             * @description The event.
             */
            id: number;
            /** @description Where to, where from, or where it stands; empty where nothing was said. */
            information: string;
            /** @description The verb: `created`, `transferred`. */
            kind: string;
            /**
             * Format: int64
             * @description The record it happened to.
             */
            machineId: number;
            /** @description Passed, Failed or empty. */
            result: string;
            /**
             * Format: int64
             * @description The record's site.
             */
            siteId: number;
            /** @description The letter of 2§4.1. */
            status: string;
            /** @description The line of the history; empty for an edit, which is none. */
            text: string;
        };
        /** @description One feature (2§3, Specification). */
        Feature: {
            /**
             * @description `Code`
             * @default
             */
            code: string;
            /**
             * @description `Description`
             * @default
             */
            description: string;
        };
        /** @description A group as the console sends it. */
        GroupInput: {
            /**
             * @description What stands in texts and letters; the product's own when it is left out.
             * @default null
             */
            brandName: string | null;
            /**
             * @description At most 50 characters, once whatever its letter case.
             * @default
             */
            name: string;
        };
        /** @description A group. */
        GroupRow: {
            brandName: string;
            deleted: boolean;
            /** Format: int64 */
            id: number;
            name: string;
            /** Format: int64 */
            siteCount: number;
        };
        /** @description A key the product knows. */
        KnownSetting: {
            choices?: string[] | null;
            default: boolean | number | string | null;
            /** @description Dotted. */
            key: string;
            /** @description `bool`, `int`, `text`, `choice` or `secret`. */
            kind: string;
            /** @description The section of the form. */
            section: string;
        };
        /** @description A location as the console sends it. */
        LocationInput: {
            /**
             * @description At most 50 characters, once per site whatever its letter case.
             * @default
             */
            name: string;
            /**
             * Format: int64
             * @description Its site, when it is new; a location never moves.
             * @default null
             */
            siteId: number | null;
        };
        /** @description A location, as the console has it. */
        LocationRow: {
            deleted: boolean;
            /** Format: int64 */
            id: number;
            /**
             * Format: int64
             * @description Open machines that stand there.
             */
            machineCount: number;
            name: string;
            siteCode: string;
            /** Format: int64 */
            siteId: number;
        };
        /** @description The body of a sign-in (1§3). */
        Login: {
            /**
             * @description 20 site, 30 group, 101 technician; at the console 20, 30, and 1 for operators.
             * @default null
             */
            loginAs: components["schemas"]["LooseNumber"];
            /**
             * @description At most 100 characters.
             * @default
             */
            password: components["schemas"]["LooseText"];
            /**
             * @description The PIN of a technician, in place of the password.
             * @default
             */
            pincode: components["schemas"]["LooseText"];
            /**
             * @description The site code; for a group user any site of the group that the user may act for.
             * @default
             */
            sitecode: components["schemas"]["LooseText"];
            /**
             * @description At most 50 characters, read in lower case.
             * @default
             */
            username: components["schemas"]["LooseText"];
        };
        /** @description A whole number, or its digits; an empty text is none. */
        LooseNumber: number | string | null;
        /** @description A text; a number is read as its digits. */
        LooseText: string | number | null;
        /** @description A machine at the console. */
        MachineRecord: {
            /** @description When it came, YYYY-MM-DD. */
            addedOn: string;
            /** @description The audit badge, empty for none. */
            auditBadge: string;
            /**
             * Format: int64
             * @description The record.
             */
            id: number;
            /**
             * Format: int64
             * @description The location.
             */
            locationId?: number | null;
            /** @description Its name. */
            locationName: string;
            /**
             * Format: int64
             * @description The model.
             */
            modelId: number;
            /** @description Its name. */
            modelName: string;
            /** @description Whether the record is open. */
            open: boolean;
            /** @description The machine serial number. */
            serial: string;
            /** @description Its code. */
            siteCode: string;
            /**
             * Format: int64
             * @description The site.
             */
            siteId: number;
            /** @description The letter of 2§4.1. */
            status: string;
            /** @description The status in words. */
            statusName: string;
            /**
             * Format: int32
             * @description 0 dock, 1 in transit, 2 dealer.
             */
            tracking: number;
            /**
             * Format: int32
             * @description Changes so far.
             */
            version: number;
        };
        /** @description A model as the console sends it. */
        ModelInput: {
            /**
             * Format: int64
             * @description Its group, when it is new and an operator makes it.
             * @default null
             */
            groupId: number | null;
            /**
             * @description Whether its machines are audited every 30 days; only where the caller may set it.
             * @default null
             */
            isAuditEnabled: boolean | null;
            /**
             * @description At most 50 characters, once per group whatever its letter case.
             * @default
             */
            name: string;
        };
        /** @description A model, as the console has it. */
        ModelRow: {
            deleted: boolean;
            /** Format: int64 */
            groupId: number;
            /** Format: int64 */
            id: number;
            /** @description A signed address of its picture, good for a few minutes. */
            imageUrl?: string | null;
            isAuditEnabled: boolean;
            /**
             * Format: int64
             * @description Open machines of it.
             */
            machineCount: number;
            name: string;
        };
        /** @description A switch as the console sends it. */
        ModuleInput: {
            /**
             * @description On or off; nothing puts it back to its default.
             * @default null
             */
            enabled: boolean | null;
        };
        /** @description A module at a site. */
        ModuleRow: {
            /** @description What counts without a decision of the site. */
            default: boolean;
            enabled: boolean;
            /** @description `{siteId}:{module}` */
            id: string;
            module: string;
            overridden: boolean;
            /** Format: int64 */
            siteId: number;
            title: string;
        };
        /** @description An operator to make or to change; what is left out stays. */
        OperatorInput: {
            /**
             * @description False switches the operator off.
             * @default null
             */
            active: boolean | null;
            /**
             * @description Mail address.
             * @default null
             */
            email: string | null;
            /**
             * @description The username; given once.
             * @default null
             */
            login: string | null;
            /**
             * @description A new password; never answered.
             * @default null
             */
            password: string | null;
            /**
             * Format: int32
             * @description The version that was read.
             * @default null
             */
            version: number | null;
        };
        /** @description An operator at the console. */
        OperatorRow: {
            /** @description False when switched off. */
            active: boolean;
            /**
             * Format: date-time
             * @description When it was made.
             */
            createdAt: string;
            /** @description Mail address. */
            email: string;
            /**
             * Format: int64
             * @description The id.
             */
            id: number;
            /** @description The username. */
            login: string;
            /**
             * Format: int32
             * @description Sent back with a change.
             */
            version: number;
        };
        Reason: string;
        /** @description A session at the console. */
        SessionRow: {
            /** @description Where it was opened from. */
            address: string;
            /**
             * Format: date-time
             * @description When it was opened.
             */
            createdAt: string;
            /** @description What the browser said it was. */
            device: string;
            /**
             * Format: date-time
             * @description When it ends unless it is used.
             */
            expiresAt: string;
            /**
             * Format: int64
             * @description The id of the row; nothing that signs in.
             */
            id: number;
            /** @description `site`, `group`, `technician` or `operator`. */
            kind: string;
            /**
             * Format: date-time
             * @description When it was last used, to within a tenth of the idle time.
             */
            lastSeenAt: string;
            /** @description The username. */
            login: string;
            /** @description The site signed in with. */
            siteCode?: string | null;
            /**
             * Format: int64
             * @description The user's or the operator's id.
             */
            userId: number;
        };
        /** @description Changed settings: values by key, or a whole document. */
        SettingsInput: {
            /**
             * @description The one they were read with.
             * @default null
             */
            timestamp: string | null;
            values?: Record<string, never> | null;
            /** @default null */
            xml: string | null;
        };
        /** @description The settings of a site. */
        SettingsRow: {
            /**
             * Format: int64
             * @description The site's.
             */
            id: number;
            known: components["schemas"]["KnownSetting"][];
            siteCode: string;
            siteName: string;
            /** @description To be sent back with a change. */
            timestamp: string;
            /** @description By dotted key: what counts now. Of a secret: whether one is kept. */
            values: Record<string, never>;
            /** @description The document, without its secrets. */
            xml: string;
        };
        /** @description A site as the console sends it; what is left out is empty when it is new and stays when it is changed. */
        SiteInput: {
            /** @default null */
            active: boolean | null;
            /** @default null */
            address1: string | null;
            /** @default null */
            address2: string | null;
            /** @default null */
            address3: string | null;
            /** @default null */
            address4: string | null;
            /** @default null */
            code: string | null;
            /** @default null */
            country: string | null;
            /** @default null */
            culture: string | null;
            /** @default null */
            email: string | null;
            /**
             * Format: int64
             * @default null
             */
            groupId: number | null;
            /**
             * Format: int64
             * @default null
             */
            hierarchy: number | null;
            /** @default null */
            name: string | null;
            /** @default null */
            postCode: string | null;
            /** @default null */
            telephone: string | null;
            /** @default null */
            website: string | null;
        };
        /** @description A site, as the console has it. */
        SiteRow: {
            active: boolean;
            address1: string;
            address2: string;
            address3: string;
            address4: string;
            code: string;
            country?: string | null;
            culture: string;
            email: string;
            /** Format: int64 */
            groupId: number;
            groupName: string;
            /**
             * Format: int32
             * @description 0 dealership, 1 production, 2 head office.
             */
            hierarchy: number;
            /** Format: int64 */
            id: number;
            /**
             * Format: int64
             * @description Open machines of the site.
             */
            machineCount: number;
            name: string;
            postCode: string;
            telephone: string;
            website: string;
        };
        /** @description A list that records stand in. */
        Stage: {
            /**
             * Format: int32
             * @description Its number.
             */
            bucket: number;
            /**
             * Format: int64
             * @description How many machines stand there; null where no site was chosen.
             */
            count?: number | null;
            /** @description The status in words, as the site says it. */
            name: string;
            /** @description The letter of 2§4.1. */
            status: string;
        };
        /** @description The life of a machine, stage by stage. */
        StageFlow: {
            /**
             * Format: int32
             * @description Its hierarchy: 0 dealership, 1 production, 2 head office.
             */
            hierarchy?: number | null;
            /**
             * Format: int64
             * @description The site that is counted; null where none was chosen, and then nothing is.
             */
            siteId?: number | null;
            /** @description The stages. */
            stages: components["schemas"]["Stage"][];
            /** @description Where they lead, by the rows of Appendix A. */
            ways: components["schemas"]["StageWay"][];
        };
        /** @description A way from a stage to a stage. */
        StageWay: {
            /** @description Whether it is the record at the other site that goes this way. */
            beside: boolean;
            /** @description What happens: `passed`, `transfer`, `accept`. */
            event: string;
            /**
             * Format: int32
             * @description The stage it comes from; null for a record that is new.
             */
            from?: number | null;
            /** @description The hierarchies at which it is open. */
            hierarchies: number[];
            /**
             * Format: int32
             * @description The row of Appendix A.
             */
            row: number;
            /**
             * Format: int32
             * @description The stage it goes to: 13 is closed and in no list, 14 deleted.
             */
            to: number;
        };
        /** @description A transfer, by the names of Appendix E. */
        TransferRecord: {
            /** @description What ended it: accepted, undone, restocked. */
            closeReason?: string | null;
            /** @description When it ended, in UTC; null while it is open. */
            closedOn?: string | null;
            /** @description Why it was rejected; empty otherwise. */
            comments: string;
            /** @description FromSiteCode */
            fromSiteCode: string;
            /**
             * Format: int64
             * @description The sender.
             */
            fromSiteId: number;
            /**
             * Format: int64
             * @description The sender's record.
             */
            fromVhcId: number;
            /**
             * Format: int64
             * @description VhcJcbTrackingLookupId
             */
            id: number;
            /** @description Sent by Transfer; false for one that passed the gate. */
            isMachineTransfer: boolean;
            /** @description True in transit, false rejected. */
            lastInpectionStatus: boolean;
            /** @description When, in UTC. */
            openedOn: string;
            /** @description The status before, to which Undo returns. */
            previousStatus: string;
            /** @description ToSiteCode */
            toSiteCode: string;
            /**
             * Format: int64
             * @description The receiver.
             */
            toSiteId: number;
            /**
             * Format: int64
             * @description The record that waits, or waited, at the receiver.
             */
            toVhcId: number;
            /**
             * Format: int64
             * @description Who sent it.
             */
            userId?: number | null;
        };
        /** @description A user to make or to change. What is left out stays as it is; of a new user it has its default. */
        UserInput: {
            /**
             * @description False locks the user.
             * @default null
             */
            active: boolean | null;
            /**
             * @description `VHCDelete`.
             * @default null
             */
            canDeleteMachines: boolean | null;
            /**
             * @description Mail address.
             * @default null
             */
            email: string | null;
            /**
             * Format: int32
             * @description 20 of a site, 30 of a group; given once.
             * @default null
             */
            entity: number | null;
            /**
             * @description First name.
             * @default null
             */
            firstName: string | null;
            /**
             * Format: int64
             * @description The group of a group user; left out, the editor's own.
             * @default null
             */
            groupId: number | null;
            /**
             * @description Last name.
             * @default null
             */
            lastName: string | null;
            /**
             * @description The username; it is given once and not changed.
             * @default null
             */
            login: string | null;
            /**
             * @description A new password; never answered.
             * @default null
             */
            password: string | null;
            /**
             * @description A new PIN; never answered.
             * @default null
             */
            pin: string | null;
            /**
             * Format: int32
             * @description The role id; left out, the one that goes with the type.
             * @default null
             */
            roleId: number | null;
            /**
             * Format: int64
             * @description The site of a site user; left out, the editor's own.
             * @default null
             */
            siteId: number | null;
            /**
             * @description The sites of a group user.
             * @default null
             */
            sites: components["schemas"]["UserPlace"][] | null;
            /**
             * Format: int32
             * @description The user type.
             * @default null
             */
            userType: number | null;
            /**
             * Format: int32
             * @description The version that was read.
             * @default null
             */
            version: number | null;
        };
        /** @description A site of a group user, and the user type held there. */
        UserPlace: {
            /** @description Its code. */
            siteCode?: string;
            /**
             * Format: int64
             * @description The site.
             */
            siteId: number;
            /**
             * Format: int32
             * @description The user type held there.
             */
            userType: number;
        };
        /** @description A user at the console. */
        UserRow: {
            /** @description False when an administrator has locked the user. */
            active: boolean;
            /** @description `VHCDelete`. */
            canDeleteMachines: boolean;
            /**
             * Format: date-time
             * @description When it was made.
             */
            createdAt: string;
            /** @description Mail address. */
            email: string;
            /**
             * Format: int32
             * @description 20 of a site, 30 of a group.
             */
            entity: number;
            /** @description First name. */
            firstName: string;
            /**
             * Format: int64
             * @description The group.
             */
            groupId: number;
            /**
             * Format: int64
             * @description The id.
             */
            id: number;
            /** @description Last name. */
            lastName: string;
            /**
             * Format: date-time
             * @description The last good sign-in.
             */
            lastSignIn?: string | null;
            /** @description Locked for a while, after failures. */
            locked: boolean;
            /** @description The username. */
            login: string;
            /**
             * Format: int32
             * @description The role id (decisions, Q-200).
             */
            roleId: number;
            /** @description The site of a site user. */
            siteCode?: string | null;
            /**
             * Format: int64
             * @description The site of a site user.
             */
            siteId?: number | null;
            /** @description The sites of a group user; none means every site of the group for an administrator. */
            sites: components["schemas"]["UserPlace"][];
            /**
             * Format: int32
             * @description The user type (1§3).
             */
            userType: number;
            /**
             * Format: int32
             * @description Sent back with a change, so that two do not overwrite each other.
             */
            version: number;
        };
    };
    responses: {
        /** @description Refused, or failed: one line, its reason and where to look. */
        Refused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
